const NOTICE =
  ':is(.woocommerce-message, .woocommerce-error, .wc-block-components-notice-banner)[role=alert]:not(:empty, .kwsb-hide-notice)'
/** A person in one of these is busy; the alert is announced all the same. */
const BUSY = 'input, select, textarea, [contenteditable], .quantity *, [role=alert] *, dialog *, [popover] *'
const REDRAWN = ['item_removed_from_classic_cart', 'updated_wc_div']
const FOCUS_MS = 500

/** A message that is on the page, or is added by a change of the cart, gets the focus. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  let waiting: ReturnType<typeof setTimeout> | undefined

  const focusSoon = () => {
    clearTimeout(waiting)
    const focused = root.activeElement
    waiting = setTimeout(() => {
      const notice = root.querySelector<HTMLElement>(NOTICE)
      const active = root.querySelector(':focus')
      // Somebody who went on meanwhile would press a key on the message instead.
      if (!notice || active?.matches(BUSY) || (active ?? focused) !== focused) return
      notice.tabIndex = -1
      notice.focus()
    }, FOCUS_MS)
  }

  focusSoon()
  for (const name of REDRAWN) root.addEventListener(name, focusSoon, listening)
  return () => {
    clearTimeout(waiting)
    listening.abort()
  }
}
