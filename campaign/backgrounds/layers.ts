/**
 * Falling shapes are painted in this number of layers, each with its own speed: one browser call per layer.
 */
const LAYERS = 6

type Layer = {
  path: Path2D
  /** Nearness, from 0 to 1. */
  depth: number
}

/** `count` shapes in layers, each added to its layer's path at a position of the scene. */
export const layersOf = (
  { width, height, random }: { width: number; height: number; random: () => number },
  count: number,
  add: (path: Path2D, x: number, y: number, depth: number) => void,
): Layer[] =>
  Array.from({ length: LAYERS }, (_, index) => {
    const path = new Path2D()
    const depth = (index + 1) / LAYERS
    for (let left = Math.ceil(count / LAYERS); left > 0; left -= 1)
      add(path, random() * width, random() * height, depth)
    return { path, depth }
  })

/** Paints a moved layer twice: shapes that leave at the bottom enter again at the top. */
export const paintFalling = (
  brush: CanvasRenderingContext2D,
  height: number,
  down: number,
  aside: number,
  paint: () => void,
): void => {
  const at = down % height
  for (const y of [at - height, at]) {
    brush.save()
    brush.translate(aside, y)
    paint()
    brush.restore()
  }
}
