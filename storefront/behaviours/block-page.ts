import { behaviours as words } from '../strings/pl/behaviours.ts'
import { focusableIn } from './focusable.ts'
import { holdFocus } from './hold-focus.ts'
import { cover, fade, type Look, uncover } from './overlay.ts'

const FOCUS_MS = 20
const FADE_IN_MS = 200
const BOX = { display: 'block', top: '40%', left: '35%', width: '30%', textAlign: 'center', border: '3px solid #aaa', background: '#fff', color: '#000' }

type Block = Look & {
  message?: string | Node
  /** Ends by itself; 0: never. */
  timeoutMs?: number
  onEnd?: () => void
}

let endLast = () => {}

/**
 * Covers the page with a message that holds keyboard and screen reader; a second one replaces the first.
 * Gives back how to end it: the focus goes back to where it was.
 */
export const blockPage = (root: Document, { message = words.pleaseWait, timeoutMs = 0, onEnd, ...look }: Block = {}): (() => void) => {
  endLast()
  const focused = root.activeElement as HTMLElement | null
  const box = cover(root.body, look)
  if (!box) return () => {}
  Object.assign(box.style, BOX, { cursor: look.cursor ?? 'wait' })
  box.tabIndex = -1
  box.append(message)
  fade(box, [0, null], look.fadeInMs ?? FADE_IN_MS)
  const letGo = holdFocus(box)
  const focusing = setTimeout(() => (focusableIn(box)[0] ?? box).focus({ preventScroll: true }), FOCUS_MS)

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
