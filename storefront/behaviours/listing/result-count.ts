const ANNOUNCE_MS = 2000

/** After sorting or searching, screen readers announce the number of products once the page was announced. */
export default (root: Document): (() => void) => {
  const count = root.querySelector('.woocommerce-result-count')
  if (!count || !root.location.search) return () => {}

  count.setAttribute('role', 'alert')
  count.setAttribute('aria-hidden', 'true')
  const announceCount = () => {
    count.setAttribute('aria-hidden', 'false')
    // Only changes are announced.
    count.replaceChildren(...count.childNodes)
  }
  const waiting = setTimeout(announceCount, ANNOUNCE_MS)
  return () => {
    clearTimeout(waiting)
    count.setAttribute('aria-hidden', 'false')
  }
}
