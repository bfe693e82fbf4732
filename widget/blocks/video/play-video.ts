import type { Resolution } from '#campaign/blocks/video.ts'

const STALLED_MS = 2_000

export type VideoSource = { resolution: Resolution; src: string }
/** Connection data of the browser; many browsers report none. */
type NetworkConnection = { saveData?: boolean; effectiveType?: string; downlink?: number }

/** Width of a 16:9 picture in pixels. */
const WIDTHS: Record<Resolution, number> = { '360p': 640, '480p': 854, '720p': 1_280, '1080p': 1_920 }
/** Scaling a file up by a tenth is not visible. */
const NEAR_ENOUGH = 0.9
/** Megabits per second that a video 1280 pixels wide needs without stalling. */
const QUICK_MBIT = 2.5

const widest = ({ saveData, effectiveType = '4g', downlink = Infinity }: NetworkConnection): number => {
  if (saveData || effectiveType.endsWith('2g')) return WIDTHS['360p']
  if (effectiveType === '3g') return WIDTHS['480p']
  return downlink < QUICK_MBIT ? WIDTHS['720p'] : Infinity
}

const byWidth = (sources: readonly VideoSource[]) =>
  sources.toSorted((one, other) => WIDTHS[one.resolution] - WIDTHS[other.resolution])

/** The smallest file that is sharp at this screen width, limited by the connection. */
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

/** The next smaller file, for a video that has stalled. */
export const nextSmaller = (
  sources: readonly VideoSource[],
  { resolution }: VideoSource,
): VideoSource | undefined =>
  byWidth(sources).findLast((other) => WIDTHS[other.resolution] < WIDTHS[resolution])

type Film = { sources: readonly VideoSource[]; autoplays: boolean; origin: string }

const kindOf = (src: string) => (/\.webm/i.test(src) ? 'video/webm' : 'video/mp4')

/**
 * Sets a video's file, and a smaller one when it stalls; returns how to stop. Nothing is loaded before
 * playback.
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
  /** Continues at the same position in a smaller file. */
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
    // Always muted, even if the browser allows sound.
    video.muted = true
    video.play().catch(() => {})
  }
  return () => {
    going()
    listening.abort()
    video.pause()
  }
}
