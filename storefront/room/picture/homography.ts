/** Perspective of a plane: maps between metres on the floor and points of the picture. */

export type PixelPoint = readonly [x: number, y: number]
export type Corners = readonly [PixelPoint, PixelPoint, PixelPoint, PixelPoint]
/** A 3 × 3 matrix, row by row. */
export type Matrix = readonly number[]

/** Solves `a · x = b` by elimination with pivots; undefined: there is no single solution. */
const solve = (a: number[][], b: number[]): number[] | undefined => {
  const n = b.length
  const rows = a.map((row, i) => [...row, b[i]!])
  for (let column = 0; column < n; column++) {
    let pivot = column
    for (let row = column + 1; row < n; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    if (Math.abs(rows[pivot]![column]!) < 1e-12) return undefined
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    for (let row = 0; row < n; row++) {
      if (row === column) continue
      const factor = rows[row]![column]! / rows[column]![column]!
      for (let k = column; k <= n; k++) rows[row]![k]! -= factor * rows[column]![k]!
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!)
}

/** The matrix that maps four points on four others; undefined: three of them lie on a line. */
export const homographyOf = (from: Corners, to: Corners): Matrix | undefined => {
  const a: number[][] = []
  const b: number[] = []
  from.forEach(([x, y], i) => {
    const [u, v] = to[i]!
    a.push([x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y])
    b.push(u, v)
  })
  const solved = solve(a, b)
  return solved && [...solved, 1]
}

export const multiply = (a: Matrix, b: Matrix): Matrix =>
  Array.from({ length: 9 }, (_, i) => {
    const row = Math.floor(i / 3) * 3
    const column = i % 3
    return a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!
  })

export const invert = ([a, b, c, d, e, f, g, h, i]: Matrix): Matrix => {
  const A = e! * i! - f! * h!
  const B = f! * g! - d! * i!
  const C = d! * h! - e! * g!
  const det = a! * A + b! * B + c! * C
  return [
    A,
    c! * h! - b! * i!,
    b! * f! - c! * e!,
    B,
    a! * i! - c! * g!,
    c! * d! - a! * f!,
    C,
    b! * g! - a! * h!,
    a! * e! - b! * d!,
  ].map((value) => value / det)
}

/** The mapped point; its third number is negative or zero behind the horizon of a matrix of `toPlane`. */
export const projectPoint = (m: Matrix, x: number, y: number): readonly [number, number, number] => {
  const w = m[6]! * x + m[7]! * y + m[8]!
  return [(m[0]! * x + m[1]! * y + m[2]!) / w, (m[3]! * x + m[4]! * y + m[5]!) / w, w]
}

/** The matrix from picture to floor, signed so that its third number is positive in front of the horizon. */
export const toPlaneMatrix = (corners: Corners, widthM: number, depthM: number): Matrix | undefined => {
  const plane: Corners = [
    [0, 0],
    [widthM, 0],
    [widthM, depthM],
    [0, depthM],
  ]
  const matrix = homographyOf(corners, plane)
  if (!matrix) return undefined
  const [x, y] = middleOf(corners)
  return projectPoint(matrix, x, y)[2] < 0 ? matrix.map((value) => -value) : matrix
}

export const middleOf = (points: readonly PixelPoint[]): PixelPoint => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

/** Whether the corners go around in order and bulge outwards: only such are the picture of a rectangle. */
export const isConvex = (corners: Corners): boolean => {
  const turns = corners.map(([x, y], i) => {
    const [bx, by] = corners[(i + 1) % 4]!
    const [cx, cy] = corners[(i + 2) % 4]!
    return (bx - x) * (cy - by) - (by - y) * (cx - bx)
  })
  return turns.every((turn) => turn > 1e-6) || turns.every((turn) => turn < -1e-6)
}

const LIMITS = { least: 0.2, most: 5 }

/**
 * Width ÷ depth of the rectangle whose corners are seen, from their perspective alone: the camera's focal length
 * follows from the two vanishing points, the picture's middle being the lens's axis. Where lines are nearly
 * parallel there is no perspective to read, and the lengths in the picture decide.
 */
export const seenRatio = (corners: Corners, size: { width: number; height: number }): number => {
  const clamp = (ratio: number) => Math.min(LIMITS.most, Math.max(LIMITS.least, ratio))
  const centred = corners.map(([x, y]) => [x - size.width / 2, y - size.height / 2]) as never as Corners
  const unit: Corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  const h = homographyOf(unit, centred)
  if (!h) return 1
  const [h11, h12, , h21, h22, , h31, h32] = h as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const square = -(h11 * h12 + h21 * h22) / (h31 * h32)
  const diagonal = Math.hypot(size.width, size.height)
  const isReadable =
    Math.abs(h31 * h32) > 1e-9 && square > (0.3 * diagonal) ** 2 && square < (4 * diagonal) ** 2
  // A usual phone's lens when the perspective does not say.
  const focal = isReadable ? square : (0.8 * diagonal) ** 2
  const across = Math.sqrt((h11 ** 2 + h21 ** 2) / focal + h31 ** 2)
  const along = Math.sqrt((h12 ** 2 + h22 ** 2) / focal + h32 ** 2)
  return clamp(across / along)
}
