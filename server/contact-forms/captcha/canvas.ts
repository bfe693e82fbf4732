/** A picture of ink: each pixel holds how much of it is covered, 0 to 1. */
export type Canvas = { width: number; height: number; ink: Float32Array }

export const openCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  ink: new Float32Array(width * height),
})

/** Draws a line with round ends and soft edges; `thickness` in pixels, `strength` 0 to 1. */
export const drawLine = (
  { width, height, ink }: Canvas,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  thickness: number,
  strength = 1,
): void => {
  const reach = thickness / 2 + 1
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(x1, x2) - reach)),
    Math.min(width - 1, Math.ceil(Math.max(x1, x2) + reach)),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(y1, y2) - reach)),
    Math.min(height - 1, Math.ceil(Math.max(y1, y2) + reach)),
  ]
  const [dx, dy] = [x2 - x1, y2 - y1]
  const lengthSquared = dx * dx + dy * dy || 1
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / lengthSquared))
      const distance = Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
      const covered = Math.min(1, Math.max(0, thickness / 2 + 0.5 - distance)) * strength
      const at = y * width + x
      if (covered > (ink[at] ?? 0)) ink[at] = covered
    }
}
