import { type NetworkConnection, nextSmaller, pickSource, type VideoSource } from './pick-source.ts'

const STALLED_MS = 2_000

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
