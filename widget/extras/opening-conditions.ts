import type { QuietPart } from '../parts.ts'

/** Whoever types is left alone, and for so long afterwards. */
const AFTER_TYPING_MS = 5_000
const LOOK_AGAIN_MS = 200

/** Lets campaigns that nobody asked for open only while nobody types and no dialog of the page is open. */
export const quietMoment: QuietPart['moment'] = (typedMs, isWanted, later) =>
  new Promise((resolve) => {
    const look = () => {
      const isQuiet = Date.now() - typedMs() >= AFTER_TYPING_MS && !isModalOpen()
      if (isQuiet || isWanted()) resolve()
      else later(look, LOOK_AGAIN_MS)
    }
    look()
  })

const isModalOpen = (): boolean => {
  const modal = CSS.supports('selector(:modal)') ? 'dialog:modal' : 'dialog[open]'
  return [...document.querySelectorAll<HTMLElement>(`${modal},[aria-modal=true]`)].some((dialog) => {
    const { left, top, right, bottom } = dialog.getBoundingClientRect()
    const isInWindow =
      right > Math.max(left, 0) && bottom > Math.max(top, 0) && left < innerWidth && top < innerHeight
    return (
      isInWindow && (dialog.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true)
    )
  })
}

const areaOf = ({ clientWidth, clientHeight }: Element) => clientWidth * clientHeight

const isLargestFrame = (frame: Window): boolean =>
  frame === top ||
  ([...frame.parent.document.querySelectorAll('frame')]
    .filter((one) => one.contentDocument)
    .sort((one, other) => areaOf(other) - areaOf(one))[0]?.contentWindow === frame &&
    isLargestFrame(frame.parent))

/**
 * Whether campaigns come up by themselves here: in the page itself, or of a frameset in the largest frame of
 * its origin. A frame within a page has them around it. One on another site's page has them where its owner
 * says so, by `data-frame`.
 */
export const isMainFrame = (): boolean => {
  try {
    return document.querySelector('script[data-frame]') !== null || isLargestFrame(window)
  } catch {
    // The page around it is another site's.
    return false
  }
}
