import { behaviours as words } from '../strings/pl/behaviours.ts'
import { cover, fade, type OverlayLook, uncover } from './overlay.ts'

const FOCUS_MS = 20
const FADE_IN_MS = 200
/**
 * Said although what lies around is not to be reached; and the overlay, which catches the pointer and shows
 * its cursor.
 */
const NEVER_INERT = '[role=status], [role=alert], [aria-live], .blockUI'
const BOX = {
  display: 'block',
  top: '40%',
  left: '35%',
  width: '30%',
  textAlign: 'center',
  border: '3px solid #aaa',
  background: '#fff',
  color: '#000',
}

type Block = OverlayLook & {
  message?: string | Node
  /** Ends by itself; 0: never. */
  timeoutMs?: number
  onEnd?: () => void
}

let endLast = () => {}

const CONTROL = ':is(a[href], button, input, select, textarea):not(:disabled)'

/**
 * Puts everything else out of reach; Tab goes round within the box. Gives back how to let go. Drawers have
 * this, too, but code shared with them would be a file of its own, which every page would load for the sake
 * of the few with a block.
 */
const keepWithin = (box: HTMLElement, controls: HTMLElement[]): (() => void) => {
  const inert = [...(box.parentElement?.children ?? [])].filter(
    (other): other is HTMLElement =>
      other !== box && other instanceof HTMLElement && !other.inert && !other.matches(NEVER_INERT),
  )
  for (const other of inert) other.inert = true
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const at = controls.indexOf(event.target as HTMLElement)
    controls.at((event.shiftKey ? Math.max(at, 0) - 1 : at + 1) % controls.length)?.focus()
  })
  return () => {
    for (const other of inert) other.inert = false
  }
}

/**
 * Covers the page with a message that holds keyboard and screen reader; a second one replaces the first.
 * Gives back how to end it: the focus goes back to where it was.
 */
export const blockPage = (
  root: Document,
  { message = words.pleaseWait, timeoutMs = 0, onEnd, ...look }: Block = {},
): (() => void) => {
  endLast()
  const focused = root.activeElement as HTMLElement | null
  const box = cover(root.body, look)
  if (!box) return () => {}
  Object.assign(box.style, BOX, { cursor: look.cursor ?? 'wait' })
  box.tabIndex = -1
  box.append(message)
  fade(box, [0, null], look.fadeInMs ?? FADE_IN_MS)
  const controls = [...box.querySelectorAll<HTMLElement>(CONTROL)]
  const letGo = keepWithin(box, controls)
  const focusing = setTimeout(() => (controls[0] ?? box).focus({ preventScroll: true }), FOCUS_MS)

  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(focusing)
    clearTimeout(ending)
    letGo()
    uncover(root.body)
    focused?.focus({ preventScroll: true })
    onEnd?.()
  }
  const ending = timeoutMs ? setTimeout(end, timeoutMs) : undefined
  endLast = end
  return end
}
