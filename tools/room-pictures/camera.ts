import type { Vector } from './solids.ts'

/**
 * A camera that looks level, with a shifted lens: upright edges stay upright, as in pictures of interiors. `yaw` 0
 * looks along +z; `focus` is the focal length in picture widths; `horizon` its height as a share of the picture.
 */
export type Camera = { eye: Vector; yaw: number; focus: number; horizon: number }

export type RenderSize = { width: number; height: number }

/** Direction of the ray through a picture point, in pixels. */
export const rayThrough = (
  { yaw, focus, horizon }: Camera,
  size: RenderSize,
  x: number,
  y: number,
): Vector => {
  const right = (x / size.width - 0.5) / focus
  const up = (horizon * size.height - y) / size.width / focus
  const c = Math.cos(yaw)
  const s = Math.sin(yaw)
  const d: Vector = [c * right + s, up, -s * right + c]
  const length = Math.hypot(...d)
  return [d[0] / length, d[1] / length, d[2] / length]
}

/** Where a point of the room lies in the picture, as shares of its width and height. */
export const project = (
  { eye, yaw, focus, horizon }: Camera,
  size: RenderSize,
  p: Vector,
): [number, number] => {
  const x = p[0] - eye[0]
  const z = p[2] - eye[2]
  const c = Math.cos(yaw)
  const s = Math.sin(yaw)
  const depth = s * x + c * z
  const side = c * x - s * z
  return [
    0.5 + (focus * side) / depth,
    horizon - (focus * (p[1] - eye[1]) * size.width) / depth / size.height,
  ]
}
