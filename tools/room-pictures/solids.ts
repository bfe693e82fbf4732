/** Solids of a room with their ray intersections, and a tree of boxes that finds the nearest hit. */

export type Vector = readonly [x: number, y: number, z: number]

/** What a surface looks like; colours are sRGB, 0–255. */
export type Surface = {
  colour: Vector
  /** Colour at a point of the solid, in its own axes (metres). */
  texture?: (x: number, y: number, z: number, normal: Vector) => Vector
  /** Share of light that is mirrored when looked at straight; 0.04 is varnish. */
  gloss?: number
  /** Spread of what is mirrored, 0 is a mirror. */
  rough?: number
  /** Radiance of a light that the eye sees, linear. */
  glow?: Vector
  /** Part of the floor that a product is laid on. */
  isFloor?: boolean
}

/** A rounded box, an ellipsoid or an upright cylinder (cone), turned about its middle. */
export type Solid = {
  shape: 'box' | 'ball' | 'tube'
  middle: Vector
  half: Vector
  /** Radius of a box's edges; of a tube, the share of its radius at the top. */
  round: number
  /** Rows turn world directions into the solid's own axes. */
  turn: readonly [Vector, Vector, Vector]
  surface: Surface
  id: number
}

export type Hit = { distance: number; solid: Solid; normal: [number, number, number] }

/** Rotation by `yaw` about the vertical axis, then `pitch` about the turned x axis, in radians. */
export const turnBy = (yaw: number, pitch = 0): Solid['turn'] => {
  const cy = Math.cos(yaw)
  const sy = Math.sin(yaw)
  const cp = Math.cos(pitch)
  const sp = Math.sin(pitch)
  return [
    [cy, 0, -sy],
    [sy * sp, cp, cy * sp],
    [sy * cp, -sp, cy * cp],
  ]
}

export const NO_TURN = turnBy(0)

const NEAR = 1e-4

/** Ray in the solid's own axes; written by `toOwn`, read by the intersections. */
const own = { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 0, nx: 0, ny: 0, nz: 0 }

const slab = (hx: number, hy: number, hz: number): number => {
  const ix = 1 / own.dx
  const iy = 1 / own.dy
  const iz = 1 / own.dz
  const ax = (-own.ox - hx * Math.sign(ix)) * ix
  const ay = (-own.oy - hy * Math.sign(iy)) * iy
  const az = (-own.oz - hz * Math.sign(iz)) * iz
  const far = Math.min(
    (-own.ox + hx * Math.sign(ix)) * ix,
    (-own.oy + hy * Math.sign(iy)) * iy,
    (-own.oz + hz * Math.sign(iz)) * iz,
  )
  const near = Math.max(ax, ay, az)
  if (near > far || far < NEAR) return -1
  own.nx = own.ny = own.nz = 0
  if (near < NEAR) return 0
  if (near === ax) own.nx = -Math.sign(own.dx)
  else if (near === ay) own.ny = -Math.sign(own.dy)
  else own.nz = -Math.sign(own.dz)
  return near
}

/** A box with round edges is walked into by its distance, starting at its hull. */
const hitRoundBox = (half: Vector, round: number): number => {
  let t = slab(half[0], half[1], half[2])
  if (t < 0) return -1
  if (round === 0) return t > 0 ? t : -1
  const bx = half[0] - round
  const by = half[1] - round
  const bz = half[2] - round
  const end = t + 2 * (half[0] + half[1] + half[2])
  for (let step = 0; step < 40 && t < end; step++) {
    const px = own.ox + own.dx * t
    const py = own.oy + own.dy * t
    const pz = own.oz + own.dz * t
    const qx = Math.abs(px) - bx
    const qy = Math.abs(py) - by
    const qz = Math.abs(pz) - bz
    const mx = Math.max(qx, 0)
    const my = Math.max(qy, 0)
    const mz = Math.max(qz, 0)
    const away = Math.hypot(mx, my, mz) + Math.min(Math.max(qx, qy, qz), 0) - round
    if (away < 2e-4) {
      if (t < 1e-3) {
        t += 1e-3
        continue
      }
      const length = Math.hypot(mx, my, mz) || 1
      own.nx = (Math.sign(px) * mx) / length
      own.ny = (Math.sign(py) * my) / length
      own.nz = (Math.sign(pz) * mz) / length
      return t
    }
    if (Math.abs(px) > half[0] + 1e-3 && px * own.dx > 0) return -1
    if (Math.abs(py) > half[1] + 1e-3 && py * own.dy > 0) return -1
    if (Math.abs(pz) > half[2] + 1e-3 && pz * own.dz > 0) return -1
    t += Math.max(away, 2e-4)
  }
  return -1
}

const hitBall = (half: Vector): number => {
  const ox = own.ox / half[0]
  const oy = own.oy / half[1]
  const oz = own.oz / half[2]
  const dx = own.dx / half[0]
  const dy = own.dy / half[1]
  const dz = own.dz / half[2]
  const a = dx * dx + dy * dy + dz * dz
  const b = ox * dx + oy * dy + oz * dz
  const c = ox * ox + oy * oy + oz * oz - 1
  const h = b * b - a * c
  if (h < 0) return -1
  let t = (-b - Math.sqrt(h)) / a
  if (t < NEAR) t = (-b + Math.sqrt(h)) / a
  if (t < NEAR) return -1
  const nx = (ox + dx * t) / half[0]
  const ny = (oy + dy * t) / half[1]
  const nz = (oz + dz * t) / half[2]
  const length = Math.hypot(nx, ny, nz)
  own.nx = nx / length
  own.ny = ny / length
  own.nz = nz / length
  return t
}

/** A cone frustum: radius `half[0]` at the bottom, `half[0] * taper` at the top. */
const hitTube = (half: Vector, taper: number): number => {
  const height = half[1] * 2
  const slope = (half[0] * (taper - 1)) / height
  const radiusAt = half[0] + slope * (own.oy + half[1])
  const k = slope * own.dy
  const a = own.dx * own.dx + own.dz * own.dz - k * k
  const b = own.ox * own.dx + own.oz * own.dz - radiusAt * k
  const c = own.ox * own.ox + own.oz * own.oz - radiusAt * radiusAt
  let best = -1
  const h = b * b - a * c
  if (h >= 0 && Math.abs(a) > 1e-12)
    for (const t of [(-b - Math.sqrt(h)) / a, (-b + Math.sqrt(h)) / a]) {
      const y = own.oy + own.dy * t
      if (t < NEAR || Math.abs(y) > half[1] || (best > 0 && t > best)) continue
      const x = own.ox + own.dx * t
      const z = own.oz + own.dz * t
      const length = Math.hypot(x, z) || 1
      const tilt = Math.hypot(1, slope)
      best = t
      own.nx = x / length / tilt
      own.nz = z / length / tilt
      own.ny = -slope / tilt
    }
  for (const side of [-1, 1]) {
    const t = (side * half[1] - own.oy) / own.dy
    if (!(t > NEAR) || (best > 0 && t > best)) continue
    const x = own.ox + own.dx * t
    const z = own.oz + own.dz * t
    const radius = side < 0 ? half[0] : half[0] * taper
    if (x * x + z * z > radius * radius) continue
    best = t
    own.nx = own.nz = 0
    own.ny = side
  }
  return best
}

const toOwn = ({ middle, turn: [r0, r1, r2] }: Solid, o: Vector, d: Vector) => {
  const x = o[0] - middle[0]
  const y = o[1] - middle[1]
  const z = o[2] - middle[2]
  own.ox = r0[0] * x + r0[1] * y + r0[2] * z
  own.oy = r1[0] * x + r1[1] * y + r1[2] * z
  own.oz = r2[0] * x + r2[1] * y + r2[2] * z
  own.dx = r0[0] * d[0] + r0[1] * d[1] + r0[2] * d[2] || 1e-12
  own.dy = r1[0] * d[0] + r1[1] * d[1] + r1[2] * d[2] || 1e-12
  own.dz = r2[0] * d[0] + r2[1] * d[1] + r2[2] * d[2] || 1e-12
}

const hitSolid = (solid: Solid): number =>
  solid.shape === 'box'
    ? hitRoundBox(solid.half, solid.round)
    : solid.shape === 'ball'
      ? hitBall(solid.half)
      : hitTube(solid.half, solid.round)

/** A world point in the solid's own axes. */
export const toOwnPoint = ({ middle, turn }: Solid, p: Vector): Vector => {
  const x = p[0] - middle[0]
  const y = p[1] - middle[1]
  const z = p[2] - middle[2]
  return turn.map((row) => row[0] * x + row[1] * y + row[2] * z) as never
}

type Node = { low: Vector; high: Vector; solids?: Solid[]; left?: Node; right?: Node }

const boundsOf = ({ half, turn }: Solid): Vector => {
  const wide = [half[0], half[1], half[2]] as const
  return [0, 1, 2].map(
    (axis) =>
      Math.abs(turn[0][axis]!) * wide[0] +
      Math.abs(turn[1][axis]!) * wide[1] +
      Math.abs(turn[2][axis]!) * wide[2],
  ) as never
}

const buildNode = (solids: Solid[]): Node => {
  const low = [0, 1, 2].map((axis) => Math.min(...solids.map((s) => s.middle[axis]! - boundsOf(s)[axis]!)))
  const high = [0, 1, 2].map((axis) => Math.max(...solids.map((s) => s.middle[axis]! + boundsOf(s)[axis]!)))
  const node = { low: low as never as Vector, high: high as never as Vector }
  if (solids.length <= 3) return { ...node, solids }
  const middles = [0, 1, 2].map((axis) => solids.map((s) => s.middle[axis]!))
  const spread = middles.map((all) => Math.max(...all) - Math.min(...all))
  const axis = spread.indexOf(Math.max(...spread))
  const sorted = solids.toSorted((a, b) => a.middle[axis]! - b.middle[axis]!)
  const cut = sorted.length >> 1
  return { ...node, left: buildNode(sorted.slice(0, cut)), right: buildNode(sorted.slice(cut)) }
}

export type Tree = {
  nearest: (o: Vector, d: Vector) => Hit | undefined
  isFree: (o: Vector, d: Vector, upTo: number) => boolean
}

/** Finds hits among the solids; `isFree`: nothing within `upTo` metres. */
export const buildTree = (solids: Solid[]): Tree => {
  const root = buildNode(solids)
  const stack: Node[] = []
  const search = (o: Vector, d: Vector, upTo: number, any: boolean): Hit | undefined => {
    let best = upTo
    let found: Solid | undefined
    let nx = 0
    let ny = 0
    let nz = 0
    const ix = 1 / (d[0] || 1e-12)
    const iy = 1 / (d[1] || 1e-12)
    const iz = 1 / (d[2] || 1e-12)
    stack.length = 0
    stack.push(root)
    while (stack.length) {
      const { low, high, solids: leaf, left, right } = stack.pop()!
      const ax = (low[0] - o[0]) * ix
      const bx = (high[0] - o[0]) * ix
      const ay = (low[1] - o[1]) * iy
      const by = (high[1] - o[1]) * iy
      const az = (low[2] - o[2]) * iz
      const bz = (high[2] - o[2]) * iz
      const near = Math.max(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz))
      const far = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz))
      if (near > far || far < 0 || near > best) continue
      if (!leaf) {
        stack.push(left!, right!)
        continue
      }
      for (const solid of leaf) {
        toOwn(solid, o, d)
        const t = hitSolid(solid)
        if (t <= NEAR || t >= best) continue
        best = t
        found = solid
        nx = own.nx
        ny = own.ny
        nz = own.nz
        if (any) break
      }
      if (any && found) break
    }
    if (!found) return undefined
    const [r0, r1, r2] = found.turn
    return {
      distance: best,
      solid: found,
      normal: [
        r0[0] * nx + r1[0] * ny + r2[0] * nz,
        r0[1] * nx + r1[1] * ny + r2[1] * nz,
        r0[2] * nx + r1[2] * ny + r2[2] * nz,
      ],
    }
  }
  return {
    nearest: (o, d) => search(o, d, 1e9, false),
    isFree: (o, d, upTo) => search(o, d, upTo, true) === undefined,
  }
}
