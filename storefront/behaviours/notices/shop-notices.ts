import { behaviours as words } from '#storefront/strings/pl/frame/behaviours.ts'

const WRAPPER = '.woocommerce-notices-wrapper'
/** Not messages, although they are among them. */
const OTHERS = '.single-product .woocommerce, :is(.woocommerce-cart, .woocommerce-checkout) .cart-empty'
/** Their scripts fill the same list again. */
const REUSED = ':is(.woocommerce-cart, .woocommerce-checkout) .woocommerce-error'
const SNACKBAR = 'kwsb-snackbar-notice'
const CLOSE = 'kwsb-close'
const HIDING = 'kwsb-hide-notice'
const HIDDEN = 'kwsb-hidden-notice'
const HIDE_MS = 500
const EMPTY_MS = 1000
const REDRAWN = ['updated_wc_div', 'applied_coupon', 'update_checkout', 'init_checkout', 'checkout_error']

/** Each message of the shop can be closed, also those added later. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  const { i18n_dismiss_notice: label = words.dismissNotice } = root.defaultView?.woocommerce_params ?? {}

  const prepare = () => {
    for (const wrapper of root.querySelectorAll(WRAPPER)) {
      watching.observe(wrapper, { childList: true, subtree: true })
      for (const notice of wrapper.children) {
        if (!notice.hasChildNodes() || notice.matches(OTHERS) || notice.querySelector(`.${CLOSE}`)) continue
        notice.classList.add(SNACKBAR)
        // A list that was closed and is filled again.
        notice.classList.remove(HIDING, HIDDEN)
        const close = root.createElement('button')
        close.type = 'button'
        close.className = CLOSE
        close.setAttribute('aria-label', label)
        // A list may contain only items.
        const place = notice.localName === 'ul' ? notice.appendChild(root.createElement('li')) : notice
        place.append(close)
      }
    }
  }
  const watching = new MutationObserver(prepare)

  const dismiss = ({ target }: Event) => {
    const close = (target as Element).closest(`.${CLOSE}`)
    const notice = close?.closest(`.${SNACKBAR}`)
    if (!notice || notice.classList.contains(HIDING)) return
    notice.classList.add(HIDING)
    if (notice.contains(root.activeElement)) focusNext(root)

    const isOver = () => signal.aborted || !notice.contains(close ?? null)
    setTimeout(() => isOver() || notice.classList.add(HIDDEN), HIDE_MS)
    if (!notice.matches(REUSED)) return
    setTimeout(() => {
      if (isOver()) return
      notice.replaceChildren()
      notice.classList.remove(HIDING, HIDDEN)
    }, EMPTY_MS)
  }

  prepare()
  for (const name of REDRAWN) root.addEventListener(name, prepare, { signal })
  root.addEventListener('click', dismiss, { signal })
  signal.addEventListener('abort', () => watching.disconnect())
  return () => listening.abort()
}

/** The pressed button is removed: the focus moves to the next message, or to the subject of the messages. */
const focusNext = (root: Document) => {
  const next =
    root.querySelector<HTMLElement>(`.${SNACKBAR}:not(.${HIDING}) .${CLOSE}`) ?? root.querySelector('main')
  if (next?.localName === 'main') next.tabIndex = -1
  next?.focus({ preventScroll: true })
}
