const NOTICES = [
  '.woocommerce-NoticeGroup-updateOrderReview, .woocommerce-NoticeGroup-checkout',
  'form.checkout',
]
/** Stays in view anyway. */
const SNACKBAR = '.kwsb-snackbar-notice'
const SCROLL_MS = 1000
const ABOVE_PX = 100
const INTERRUPTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** After an error at the checkout the page scrolls to the message, unless the person scrolls. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  let scrolling: AbortController | undefined

  const scroll = (event: Event) => {
    const notice = NOTICES.map((selector) => root.querySelector(selector)).find(Boolean)
    scrolling?.abort()
    if (!notice || notice.closest(SNACKBAR) || notice.querySelector(SNACKBAR)) return
    // A script that sets the focus there must not scroll at once.
    event.preventDefault()
    scrolling = new AbortController()
    scrollTo(notice, scrolling)
  }

  root.addEventListener('checkout_error', scroll, { signal: listening.signal })
  listening.signal.addEventListener('abort', () => scrolling?.abort())
  return () => listening.abort()
}

/** Our own animation, because the duration of the browser's smooth scrolling differs. */
const scrollTo = (element: Element, scrolling: AbortController) => {
  const { signal } = scrolling
  const { scrollY: from, innerHeight } = window
  const lowest = document.documentElement.scrollHeight - innerHeight
  const to = Math.max(0, Math.min(lowest, from + element.getBoundingClientRect().top - ABOVE_PX))
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  for (const name of INTERRUPTIONS) addEventListener(name, () => scrolling.abort(), { signal, passive: true })

  let start: number | undefined
  const step = (now: number) => {
    if (signal.aborted) return
    const done = isCalm ? 1 : Math.min(1, (now - (start ??= now)) / SCROLL_MS)
    window.scrollTo({ top: from + ((to - from) * (1 - Math.cos(done * Math.PI))) / 2, behavior: 'instant' })
    if (done < 1) requestAnimationFrame(step)
    else scrolling.abort()
  }
  requestAnimationFrame(step)
}
