/**
 * Things that fall are painted in so many layers, each at a speed of its own: one call of the browser for
 * each, whatever is in it.
 */
const LAYERS = 6

type Layer = {
  path: Path2D
  /** Of 0 to 1: how near it is. */
  depth: number
}

/** `count` things in layers, each added to its layer's path at a position of the scene. */
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

/** Paints a layer that has moved so far, twice: what falls out below comes in again above. */
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
