import type { RenderPart } from '../parts.ts'
import { pushHeadersDown } from './push-headers-down.ts'

/** A move of less than three pixels from one frame to the next counts as no layout shift. */
const STEP_PX = 2
/** Longer than a smooth scroll by the height of a bar. */
const SCROLLED_MS = 600
/** Longer than two frames. */
const STILL_MS = 50
const root = document.documentElement

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const jumpTo = (top: number) => scrollTo({ top, behavior: 'instant' })
/** Not in this frame: a move within one frame counts as a layout shift, scrolling does not. */
const glideTo = (top: number) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => scrollTo({ top, behavior: isStill() ? 'instant' : 'smooth' })),
  )

/** Height of a bar in pixels of the page, independent of the page's zoom and scale. */
const heightOf = (box: HTMLElement): number => {
  const { currentCSSZoom: zoom = 1 } = root as { currentCSSZoom?: number }
  return box.offsetHeight / (window.visualViewport?.scale ?? 1) / zoom
}

/**
 * Makes room above the page for a bar, and removes it again. Animations add to the page's styles, so that
 * these are restored when they are cancelled. The page is scrolled by the same distance: what is being read
 * does not move, and a page at its top slides down by scrolling, which is no layout shift.
 */
export const pushPage: NonNullable<RenderPart['begin']> = ({ layer, box }) => {
  let heightPx = 0
  let wantedPx = 0
  /** Where we scrolled to, and where the page would be without the room. */
  let reachedPx = 0
  let withoutPx = 0
  let room: Animation | undefined
  const headers = pushHeadersDown()
  const change = (toPx: number) => {
    // Calculated again only after a scroll by the visitor: in a zoomed page each calculation rounds.
    if (scrollY !== reachedPx) withoutPx = scrollY - heightPx
    const top = Math.max(0, withoutPx + toPx)
    headers.moveTo(toPx, () => {
      heightPx = toPx
      const old = room
      room = toPx
        ? root.animate(
            { paddingTop: `${toPx}px`, scrollPaddingTop: `${toPx}px` },
            { duration: 0, fill: 'forwards', composite: 'add' },
          )
        : undefined
      old?.cancel()
      jumpTo(top)
      reachedPx = scrollY
    })
  }
  /** For a page that cannot be scrolled. */
  const step = (done: () => void) => {
    const leftPx = wantedPx - heightPx
    change(isStill() || Math.abs(leftPx) <= STEP_PX ? wantedPx : heightPx + Math.sign(leftPx) * STEP_PX)
    if (heightPx === wantedPx) done()
    else requestAnimationFrame(() => step(done))
  }
  const grow = () => {
    const before = scrollY
    if (root.scrollHeight <= root.clientHeight) return step(() => {})
    change(wantedPx)
    if (before < 1) glideTo(0)
  }
  const watching = new ResizeObserver(() => {
    const px = heightOf(box)
    // During the opening a part of it is omitted.
    if (layer.classList.contains('opening') || Math.abs(px - wantedPx) < 1) return
    wantedPx = px
    grow()
  })
  watching.observe(box)
  return () => {
    watching.disconnect()
    wantedPx = 0
    const end = () => step(headers.stop)
    if (root.scrollHeight - root.clientHeight < heightPx) return end()
    const leave = () => {
      change(0)
      headers.stop()
    }
    if (scrollY >= heightPx) return leave()
    // At its top the page scrolls up first, so that removing the room moves nothing visible.
    scrollTo({ top: heightPx, behavior: isStill() ? 'instant' : 'smooth' })
    setTimeout(leave, isStill() ? STILL_MS : SCROLLED_MS)
  }
}
