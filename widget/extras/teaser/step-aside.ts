/** Notices of a page, and lists that open while a visitor types. */
const NOTICES = '[role=alert],[role=status],[role=listbox],[role=dialog],dialog[open]'
const TYPED_INTO =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button],[type=submit]),textarea,select,[contenteditable=true]'
/** What a visitor presses or types into; a tab under a thumb would be pressed instead. */
const CONTROLS = 'button,input,select,textarea,summary,[role=button],a.button,.btn'
/** Bars that stand at the bottom of a window, e.g. with the price and the cart's button, are lower than this part. */
const BAR_SHARE = 1 / 3
/** As in the tab's styles: below this width it covers the page's text. */
const PHONE = '(width < 640px)'
/** Where a tab is compared with what is below it, as parts of its sides: nothing larger than a thumb fits between. */
const SAMPLES = [0.05, 0.35, 0.65, 0.95]
const PAUSE_MS = 200
const EVENTS = ['focusin', 'focusout', 'scroll', 'resize', 'input']

/**
 * Hides a tab while it would cover the focused element or a notice. On phones also while it would cover a button or a
 * field, while a visitor types, and at the end of the page, where content under it could not be scrolled free; there it
 * stands above a bar of the page at the bottom of the window. Returns how to stop.
 */
export const stepAside = (host: HTMLElement, tab: HTMLElement): (() => void) => {
  let pause: ReturnType<typeof setTimeout> | undefined
  const up = parseFloat(tab.style.getPropertyValue('--up')) || 0
  const look = () => {
    pause = undefined
    if (!host.isConnected) return
    if (matchMedia(PHONE).matches) tab.style.setProperty('--up', `${up + barHeight(host)}px`)
    tab.classList.toggle('aside', isInTheWay(host, tab.getBoundingClientRect()))
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
  const covered = isPhone ? `${NOTICES},${CONTROLS}` : NOTICES
  return SAMPLES.some((across) =>
    SAMPLES.some((down) =>
      document
        .elementsFromPoint(left + width * across, top + height * down)
        .some((element) => element !== host && element.closest(covered)),
    ),
  )
}

/** Pixels that a bar of the page takes at the bottom of the window; 0: there is none. */
const barHeight = (host: HTMLElement): number => {
  for (const element of document.elementsFromPoint(innerWidth / 2, innerHeight - 1)) {
    if (element.closest('.poptin-teaser,.poptin-popup') || element === host) continue
    for (let bar: Element | null = element; bar && bar !== document.body; bar = bar.parentElement) {
      const { position } = getComputedStyle(bar)
      const { top, bottom, height } = bar.getBoundingClientRect()
      if (
        (position === 'fixed' || position === 'sticky') &&
        bottom >= innerHeight - 1 &&
        height < innerHeight * BAR_SHARE
      )
        return innerHeight - top
    }
  }
  return 0
}
