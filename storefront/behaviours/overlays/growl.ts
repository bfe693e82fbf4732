import { announce, prepareAnnouncement } from '#storefront/behaviours/notices/announce.ts'
import { fade, MESSAGE_Z } from './overlay.ts'

const STAY_MS = 3000
const HOVERED_MS = 30_000
const FADE_IN_MS = 700
const FADE_OUT_MS = 1000
const REFADE_MS = 300
const LOOK = {
  position: 'fixed',
  zIndex: `${MESSAGE_Z}`,
  top: '10px',
  right: '10px',
  width: 'min(350px, 100vw - 20px)',
  padding: '5px',
  borderRadius: '10px',
  background: '#000',
  color: '#fff',
  opacity: '0.6',
}

type Growl = { title?: string; message: string; timeoutMs?: number; onEnd?: () => void }

/** Ends the current one. */
const REPLACED = 'growl-replaced'

/**
 * Shows a short message in a corner of the page; it stays while it is hovered or focused. A second one
 * replaces the first. Returns a function that ends it at once.
 */
export const growl = (
  root: Document,
  { title, message, timeoutMs = STAY_MS, onEnd }: Growl,
): (() => void) => {
  for (const shown of root.querySelectorAll('body > .blockMsg')) shown.dispatchEvent(new Event(REPLACED))
  const box = root.createElement('div')
  box.className = 'blockUI blockMsg blockPage'
  Object.assign(box.style, LOOK)
  const text = root.createElement('div')
  text.className = 'growlUI'
  for (const [name, words] of Object.entries({ h1: title, h2: message })) {
    if (!words) continue
    const line = root.createElement(name)
    // Looks like a heading, but is not one of the page's.
    line.setAttribute('role', 'presentation')
    line.textContent = words
    text.append(line)
  }
  box.append(text)
  root.body.append(box)
  prepareAnnouncement(root)
  announce(root, [title, message].filter(Boolean).join('. '))

  const end = () => {
    clearTimeout(leaving)
    if (!box.isConnected) return
    box.remove()
    onEnd?.()
  }
  let fading = fade(box, [0, null], FADE_IN_MS)
  const fadeTo = (opacity: number, ms: number) => {
    const next = fade(box, [null, opacity], ms)
    fading.cancel()
    return (fading = next)
  }
  // Hovering it again cancels the fading.
  const leave = () => (fadeTo(0, FADE_OUT_MS).onfinish = end)
  const stay = (ms: number) => {
    clearTimeout(leaving)
    leaving = setTimeout(leave, ms)
  }
  const stayVisible = () => {
    fadeTo(1, REFADE_MS)
    stay(HOVERED_MS)
  }
  let leaving: ReturnType<typeof setTimeout> | undefined

  for (const name of ['pointerenter', 'focusin']) box.addEventListener(name, stayVisible)
  for (const name of ['pointerleave', 'focusout']) {
    box.addEventListener(name, (event) => {
      // The focus is still there while it fades.
      if (box.matches(event.type === 'focusout' ? ':hover' : ':focus-within')) return
      clearTimeout(leaving)
      leave()
    })
  }
  stay(timeoutMs)
  box.addEventListener(REPLACED, end)
  return end
}
