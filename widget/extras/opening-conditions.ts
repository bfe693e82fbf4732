import type { QuietPart } from '../parts.ts'

/** No campaign opens while a visitor types, and for this time afterwards. */
const AFTER_TYPING_MS = 5_000
const LOOK_AGAIN_MS = 200

/** Lets campaigns that were not requested open only while nobody types and no dialog of the page is open. */
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
 * Whether campaigns open by themselves here: in the page itself, or in a frameset's largest frame of the
 * same origin. A nested frame of the same site leaves them to its parent page; one on another site's page
 * shows them only if its owner sets `data-frame`.
 */
export const isMainFrame = (): boolean => {
  try {
    return document.querySelector('script[data-frame]') !== null || isLargestFrame(window)
  } catch {
    // The page around it is another site's.
    return false
  }
}
