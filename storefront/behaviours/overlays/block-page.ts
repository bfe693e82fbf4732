import { behaviours as words } from '#storefront/strings/pl/frame/behaviours.ts'
import { cover, fade, type OverlayLook, uncover } from './overlay.ts'

const FOCUS_MS = 20
const FADE_IN_MS = 200
/** Live regions are still announced; and the overlay catches the pointer and shows its cursor. */
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
  /** Ends automatically; 0: never. */
  timeoutMs?: number
  onEnd?: () => void
}

/** Ends the current block. */
const REPLACED = 'block-replaced'

const CONTROL = ':is(a[href], button, input, select, textarea):not(:disabled)'

/**
 * Makes everything else inert; Tab cycles within the box. Returns a function that undoes it. Drawers do this,
 * too, but code shared with them would be a chunk of its own, which every page would load for the few with a
 * block.
 */
const confineFocus = (box: HTMLElement, controls: HTMLElement[]): (() => void) => {
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
 * Covers the page with a message that traps the focus and is modal for screen readers; a second one replaces
 * the first. Returns a function that ends it, after which the focus is where it was.
 */
export const blockPage = (
  root: Document,
  { message = words.pleaseWait, timeoutMs = 0, onEnd, ...look }: Block = {},
): (() => void) => {
  for (const shown of root.querySelectorAll('body > .blockMsg')) shown.dispatchEvent(new Event(REPLACED))
  const focused = root.activeElement as HTMLElement | null
  const box = cover(root.body, look)
  if (!box) return () => {}
  Object.assign(box.style, BOX, { cursor: look.cursor ?? 'wait' })
  box.tabIndex = -1
  box.append(message)
  fade(box, [0, null], look.fadeInMs ?? FADE_IN_MS)
  const controls = [...box.querySelectorAll<HTMLElement>(CONTROL)]
  const release = confineFocus(box, controls)
  const focusing = setTimeout(() => (controls[0] ?? box).focus({ preventScroll: true }), FOCUS_MS)

  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(focusing)
    clearTimeout(ending)
    release()
    uncover(root.body)
    focused?.focus({ preventScroll: true })
    onEnd?.()
  }
  const ending = timeoutMs ? setTimeout(end, timeoutMs) : undefined
  box.addEventListener(REPLACED, end)
  return end
}
