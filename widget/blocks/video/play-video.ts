import type { Resolution } from '#campaign/blocks/video.ts'

const STALLED_MS = 2_000

export type VideoSource = { resolution: Resolution; src: string }
/** What browsers tell of the way to the network; many tell nothing. */
type NetworkConnection = { saveData?: boolean; effectiveType?: string; downlink?: number }

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
export const nextSmaller = (
  sources: readonly VideoSource[],
  { resolution }: VideoSource,
): VideoSource | undefined =>
  byWidth(sources).findLast((other) => WIDTHS[other.resolution] < WIDTHS[resolution])

type Film = { sources: readonly VideoSource[]; autoplays: boolean; origin: string }

const kindOf = (src: string) => (/\.webm/i.test(src) ? 'video/webm' : 'video/mp4')

/**
 * Gives a video its file, and a smaller one when it stalls; gives back how to stop. Nothing is loaded before
 * it is to play.
 */
export const playVideo = (video: HTMLVideoElement, { sources, autoplays, origin }: Film): (() => void) => {
  const { connection = {} } = navigator as { connection?: NetworkConnection }
  const playable = sources.filter(({ src }) => video.canPlayType(kindOf(src)))
  let chosen = pickSource(playable, video.clientWidth * devicePixelRatio, connection)
  let stalling: ReturnType<typeof setTimeout> | undefined

  const load = (source: VideoSource) => {
    chosen = source
    video.src = source.src.startsWith('/') ? origin + source.src : source.src
  }
  /** From where it stands, in a smaller file. */
  const shrink = () => {
    const smaller = chosen && nextSmaller(playable, chosen)
    if (!smaller) return
    const { currentTime, paused } = video
    load(smaller)
    video.currentTime = currentTime
    if (!paused) video.play().catch(() => {})
  }
  const going = () => clearTimeout(stalling)
  const listening = new AbortController()
  const { signal } = listening
  video.addEventListener(
    'waiting',
    () => {
      going()
      stalling = setTimeout(shrink, STALLED_MS)
    },
    { signal },
  )
  for (const event of ['playing', 'pause', 'seeking'] as const)
    video.addEventListener(event, going, { signal })
  // A file that is not there, or that the browser cannot play after all.
  video.addEventListener('error', shrink, { signal })

  if (chosen) load(chosen)
  if (autoplays && !connection.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    // Never with sound, whatever browsers would allow.
    video.muted = true
    video.play().catch(() => {})
  }
  return () => {
    going()
    listening.abort()
    video.pause()
  }
}
