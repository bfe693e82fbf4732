import type { RenderPart } from '../parts.ts'
import { pushHeadersDown } from './push-headers-down.ts'

/** A move of less than three pixels from one frame to the next counts as no layout shift. */
const STEP_PX = 2
/** Longer than browsers take to glide by the height of a bar. */
const SCROLLED_MS = 600
/** Longer than two frames. */
const STILL_MS = 50
const root = document.documentElement

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const jumpTo = (top: number) => scrollTo({ top, behavior: 'instant' })
/** Not in this frame: what moves within one counts as a layout shift, what is scrolled does not. */
const glideTo = (top: number) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => scrollTo({ top, behavior: isStill() ? 'instant' : 'smooth' })),
  )

/** How high a bar is in pixels of the page, whatever zoom the page has and however small it is shown. */
const heightOf = (box: HTMLElement): number => {
  const { currentCSSZoom: zoom = 1 } = root as { currentCSSZoom?: number }
  return box.offsetHeight / (window.visualViewport?.scale ?? 1) / zoom
}

/**
 * Makes room above the page for a bar that stands at its top, and gives the room back. Nothing of the page is
 * changed but by animations that add to its styles, so that it has its own again once they are cancelled. The
 * page is scrolled by as much as it moves: what somebody reads stays where it is, and a page at its top
 * glides down by scrolling, which shifts no layout.
 */
export const pushPage: NonNullable<RenderPart['begin']> = ({ layer, box }) => {
  let heightPx = 0
  let wantedPx = 0
  let room: Animation | undefined
  const headers = pushHeadersDown()
  const change = (toPx: number) => {
    const top = Math.max(0, scrollY + toPx - heightPx)
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
    })
  }
  /** On a page with nothing to scroll. */
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
    // While it opens a part of it is left out.
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
    // At its top the page glides up first, so that nothing that is seen moves when the room goes.
    scrollTo({ top: heightPx, behavior: isStill() ? 'instant' : 'smooth' })
    setTimeout(leave, isStill() ? STILL_MS : SCROLLED_MS)
  }
}
