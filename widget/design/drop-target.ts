import type { CanvasBox, CanvasPath, DropTarget } from '#campaign/published/canvas-message.ts'

/** A rendered block, or an area without blocks (`path` null). */
export type DropBox = { path: CanvasPath | null; area: string; box: CanvasBox }

const distance = ({ left, top, width, height }: CanvasBox, x: number, y: number) =>
  Math.hypot(
    Math.max(left - x, 0, x - left - width),
    // Blocks above each other are closer than columns beside each other look.
    Math.max(top - y, 0, y - top - height),
  )

/** Where a block would be inserted that is dragged to a point: beside the nearest one, in its area. */
export const dropTargetAt = (
  boxes: readonly DropBox[],
  x: number,
  y: number,
  dragged: CanvasPath | null = null,
): { target: DropTarget; near: DropBox } | null => {
  const [near] = boxes
    .filter(({ path }) => path === null || path !== dragged)
    .toSorted((one, other) => distance(one.box, x, y) - distance(other.box, x, y))
  if (!near) return null
  const { path, area, box } = near
  if (path === null) return { target: { area }, near }
  return { target: { path, side: y < box.top + box.height / 2 ? 'before' : 'after' }, near }
}
