import type { Campaign } from '#campaign/campaign-shape.ts'
import type { Format } from '#campaign/formats/format.ts'
import type { CanvasBox, CanvasPath, DropTarget } from '#campaign/published/canvas-message.ts'
import type { CampaignKind } from '#campaign/types/campaign-kind.ts'
import * as types from '#campaign/types/index.ts'

const kinds: Record<string, CampaignKind> = { ...types }

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

/** Areas of the format that no block of the screen is in. */
export const emptyAreas = (
  { type, format }: Pick<Campaign, 'type' | 'format'>,
  taken: ReadonlySet<string>,
): string[] => {
  const found: Format | undefined = kinds[type]?.formats[format]
  if (!found) return []
  const areas = new Set<string>([...found.desktop.flat(), ...(found.media === 'behind' ? ['media'] : [])])
  return [...areas].filter((area) => area !== '.' && !taken.has(area))
}
