/** Notices of a page, and lists that open while a visitor types. */
const NOTICES = '[role=alert],[role=status],[role=listbox],[role=dialog],dialog[open]'
const TYPED_INTO =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button],[type=submit]),textarea,select,[contenteditable=true]'
/** As in the tab's styles: below this width it covers the page's text. */
const PHONE = '(width < 640px)'
const PAUSE_MS = 200
const EVENTS = ['focusin', 'focusout', 'scroll', 'resize', 'input']

/**
 * Hides a tab while it would cover the focused element or a notice. On phones also while a visitor types,
 * and at the end of the page, where content under it could not be scrolled free. Returns how to stop.
 */
export const stepAside = (host: HTMLElement, tab: HTMLElement): (() => void) => {
  let pause: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    pause = undefined
    if (host.isConnected) tab.classList.toggle('aside', isInTheWay(host, tab.getBoundingClientRect()))
  }
  const lookSoon = () => (pause ??= setTimeout(look, PAUSE_MS))
  // Reacts to focus at once, so that keyboard users see the focused element.
  const followFocus = ({ type }: Event) => (type === 'focusin' ? look() : lookSoon())
  for (const name of EVENTS) addEventListener(name, followFocus, { capture: true, passive: true })
  // Notices appear without an event.
  const watching = new MutationObserver(lookSoon)
  watching.observe(document.body, { childList: true, subtree: true })
  look()
  return () => {
    clearTimeout(pause)
    watching.disconnect()
    for (const name of EVENTS) removeEventListener(name, followFocus, { capture: true })
  }
}

const isInTheWay = (host: HTMLElement, { left, top, right, bottom, width, height }: DOMRect): boolean => {
  const { body, documentElement } = document
  const isPhone = matchMedia(PHONE).matches
  let active = document.activeElement
  if (active === host) return false
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  if (active && active !== body) {
    if (isPhone && active.matches(TYPED_INTO)) return true
    const focused = active.getBoundingClientRect()
    if (focused.left < right && focused.right > left && focused.top < bottom && focused.bottom > top)
      return true
  }
  const roomPx = documentElement.scrollHeight - innerHeight
  if (isPhone && roomPx > height && scrollY > roomPx - height) return true
  return [0.05, 0.5, 0.95].some((across) =>
    [0.05, 0.5, 0.95].some((down) =>
      document
        .elementsFromPoint(left + width * across, top + height * down)
        .some((element) => element !== host && element.closest(NOTICES)),
    ),
  )
}
