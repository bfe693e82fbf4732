/** Messages of a page, and lists that open while somebody types. */
const NOTICES = '[role=alert],[role=status],[role=listbox],[role=dialog],dialog[open]'
const TYPED_INTO =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button],[type=submit]),textarea,select,[contenteditable=true]'
/** As in the tab's styles: from here down it lies over the page's text, not beside it. */
const PHONE = '(width < 640px)'
const PAUSE_MS = 200
const EVENTS = ['focusin', 'focusout', 'scroll', 'resize', 'input']

/**
 * Hides a tab while it would lie over what has the focus or over a notice. On phones also while somebody
 * types, and at the end of the page, where nothing under it could be scrolled free. Returns how to stop.
 */
export const stepAside = (host: HTMLElement, tab: HTMLElement): (() => void) => {
  let pause: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    pause = undefined
    if (host.isConnected) tab.classList.toggle('aside', isInTheWay(host, tab.getBoundingClientRect()))
  }
  const lookSoon = () => (pause ??= setTimeout(look, PAUSE_MS))
  // Focus is followed at once: whoever tabs on sees where they are.
  const followFocus = ({ type }: Event) => (type === 'focusin' ? look() : lookSoon())
  for (const name of EVENTS) addEventListener(name, followFocus, { capture: true, passive: true })
  // Notices come without an event.
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
