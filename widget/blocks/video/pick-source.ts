import type { Resolution } from '#campaign/blocks/video.ts'

export type VideoSource = { resolution: Resolution; src: string }
/** What browsers tell of the way to the network; many tell nothing. */
export type NetworkConnection = { saveData?: boolean; effectiveType?: string; downlink?: number }

/** Pixels across a picture of 16 by 9. */
const WIDTHS: Record<Resolution, number> = { '360p': 640, '480p': 854, '720p': 1_280, '1080p': 1_920 }
/** Nobody sees that a picture is a tenth larger than its file. */
const NEAR_ENOUGH = 0.9
/** Megabits a second that a film of 1280 pixels needs to run on. */
const QUICK_MBIT = 2.5

const widest = ({ saveData, effectiveType = '4g', downlink = Infinity }: NetworkConnection): number => {
  if (saveData || effectiveType.endsWith('2g')) return WIDTHS['360p']
  if (effectiveType === '3g') return WIDTHS['480p']
  return downlink < QUICK_MBIT ? WIDTHS['720p'] : Infinity
}

const byWidth = (sources: readonly VideoSource[]) =>
  sources.toSorted((one, other) => WIDTHS[one.resolution] - WIDTHS[other.resolution])

/** The smallest file that is sharp at so many pixels of the screen, as far as the way there carries it. */
export const pickSource = (
  sources: readonly VideoSource[],
  screenPx: number,
  connection: NetworkConnection,
): VideoSource | undefined => {
  const all = byWidth(sources)
  const carried = all.filter(({ resolution }) => WIDTHS[resolution] <= widest(connection))
  return (
    carried.find(({ resolution }) => WIDTHS[resolution] >= screenPx * NEAR_ENOUGH) ?? carried.at(-1) ?? all[0]
  )
}

/** The next smaller one: the film has stopped to wait. */
export const nextSmaller = (sources: readonly VideoSource[], { resolution }: VideoSource): VideoSource | undefined =>
  byWidth(sources).findLast((other) => WIDTHS[other.resolution] < WIDTHS[resolution])
