/** A room with its floor as numbers and pictures, and the plane that a product is laid on. */
import type { TexturePicture, LaidFloor } from './paint-plane.ts'
import { paintPlane, planeSize } from './paint-plane.ts'
import type { PlaneArea } from './boards.ts'
import { middleOf, multiply, projectPoint, toPlaneMatrix, type Corners, type Matrix } from './homography.ts'

/** A picture of a room; sizes in its points. `light` has the picture's proportions, but may be coarser. */
export type RoomScene = {
  photo: HTMLCanvasElement
  /** Grey: how much of each point is floor. */
  mask: HTMLCanvasElement
  light: HTMLCanvasElement
  /** What the decoded light is multiplied by: a rendered room's reflectance, or the coding of a photograph's light. */
  lightScale: number
  exposure: number
  /** A rectangle on the floor; the first edge is the far one. */
  corners: Corners
  /** Its first edge and its depth. */
  metres: readonly [number, number]
}

/** How the product lies: degrees, and the gloss 0–1. */
export type Laying = LaidFloor & { angle: number; gloss: number; brightness: number }

/** The laid floor from above with the matrix from picture points to its shares of width and height. */
export type Plane = { canvas: HTMLCanvasElement; toTexture: Matrix; area: PlaneArea; pxPerM: number }

/** Farther floor is as small as a few points: it would only make the texture coarse. */
const FARTHEST_M = 16
const GRID = 48

const turnMatrix = (degrees: number, [x, y]: readonly [number, number]): Matrix => {
  const c = Math.cos((-degrees * Math.PI) / 180)
  const s = Math.sin((-degrees * Math.PI) / 180)
  return [c, -s, x - c * x + s * y, s, c, y - s * x - c * y, 0, 0, 1]
}

/** From picture points to metres along and across the boards; undefined: the corners are no rectangle. */
export const laidMatrix = (
  { corners, metres }: Pick<RoomScene, 'corners' | 'metres'>,
  angle: number,
): Matrix | undefined => {
  const toPlane = toPlaneMatrix(corners, metres[0], metres[1])
  return toPlane && multiply(turnMatrix(angle, [metres[0] / 2, metres[1] / 2]), toPlane)
}

/** The mask as shares, read in `columns` × `rows` points. */
export const maskShares = (mask: HTMLCanvasElement, columns: number, rows: number): Float32Array => {
  const small = newCanvas(columns, rows)
  const context = small.getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(mask, 0, 0, columns, rows)
  const { data } = context.getImageData(0, 0, columns, rows)
  return Float32Array.from({ length: columns * rows }, (_, i) => data[i * 4]! / 255)
}

export const newCanvas = (width: number, height: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** The part of the plane that is seen, and how many picture points a metre has where it is nearest. */
export const seenArea = (scene: RoomScene, matrix: Matrix): { area: PlaneArea; pxPerM: number } => {
  const { width, height } = scene.photo
  const shares = maskShares(scene.mask, GRID, GRID)
  const [cx, cy] = middleOf(scene.corners)
  const [mx, my] = projectPoint(matrix, cx, cy)
  const area = { left: mx - 0.5, top: my - 0.5, right: mx + 0.5, bottom: my + 0.5 }
  let pxPerM = 1
  for (let row = 0; row <= GRID; row++)
    for (let column = 0; column <= GRID; column++) {
      // Points between the cells of the mask: floor at any side counts.
      const isFloor = [-1, 0].some((dy) =>
        [-1, 0].some((dx) => {
          const x = column + dx
          const y = row + dy
          return x >= 0 && y >= 0 && x < GRID && y < GRID && shares[y * GRID + x]! > 0.02
        }),
      )
      if (!isFloor) continue
      const x = (column / GRID) * width
      const y = (row / GRID) * height
      const [u, v, w] = projectPoint(matrix, x, y)
      if (w <= 1e-9 || Math.hypot(u - mx, v - my) > FARTHEST_M) continue
      area.left = Math.min(area.left, u - 0.05)
      area.right = Math.max(area.right, u + 0.05)
      area.top = Math.min(area.top, v - 0.05)
      area.bottom = Math.max(area.bottom, v + 0.05)
      const [nextU, nextV] = projectPoint(matrix, x + 1, y)
      pxPerM = Math.max(pxPerM, 1 / Math.max(1e-4, Math.hypot(nextU - u, nextV - v)))
    }
  return { area, pxPerM }
}

/** Paints the plane for a scene; `mostPx`: longest side of its canvas. Undefined: no rectangle. */
export const layPlane = (
  scene: RoomScene,
  laying: Laying,
  texture: TexturePicture,
  mostPx: number,
  canvas = newCanvas(2, 2),
): Plane | undefined => {
  const matrix = laidMatrix(scene, laying.angle)
  if (!matrix) return undefined
  const { area, pxPerM } = seenArea(scene, matrix)
  const size = planeSize(area, pxPerM * 1.1, mostPx)
  canvas.width = size.width
  canvas.height = size.height
  paintPlane(canvas, area, laying, texture)
  return {
    canvas,
    area,
    pxPerM: size.width / (area.right - area.left),
    toTexture: textureMatrix(matrix, area),
  }
}

export const textureMatrix = (matrix: Matrix, { left, top, right, bottom }: PlaneArea): Matrix =>
  multiply(
    [1 / (right - left), 0, -left / (right - left), 0, 1 / (bottom - top), -top / (bottom - top), 0, 0, 1],
    matrix,
  )

/**
 * Floor that is seen, in m²: the sum of what each point of the mask covers. Parts behind furniture are missing, so
 * it is the least that the room needs.
 */
export const seenSquareMetres = (scene: RoomScene): number => {
  const matrix = laidMatrix(scene, 0)
  if (!matrix) return 0
  const columns = 160
  const { width, height } = scene.photo
  const rows = Math.max(1, Math.round((columns * height) / width))
  const shares = maskShares(scene.mask, columns, rows)
  const [cx, cy] = middleOf(scene.corners)
  const [mx, my] = projectPoint(matrix, cx, cy)
  const at = (column: number, row: number) =>
    projectPoint(matrix, (column / columns) * width, (row / rows) * height)
  let sum = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const share = shares[row * columns + column]!
      if (share < 0.02) continue
      const points = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
      if (points.some(([u, v, w]) => w <= 1e-9 || Math.hypot(u - mx, v - my) > FARTHEST_M)) continue
      let twice = 0
      points.forEach(([x, y], i) => {
        const [nx, ny] = points[(i + 1) % 4]!
        twice += x * ny - nx * y
      })
      sum += (Math.abs(twice) / 2) * share
    }
  return sum
}
