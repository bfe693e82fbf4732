const SAY_MS = 2000

/** After sorting or searching the number of products is said once the page has been read out. */
export default (root: Document): (() => void) => {
  const count = root.querySelector('.woocommerce-result-count')
  if (!count || !root.location.search) return () => {}

  count.setAttribute('role', 'alert')
  count.setAttribute('aria-hidden', 'true')
  const say = () => {
    count.setAttribute('aria-hidden', 'false')
    // Only what changes is said.
    count.replaceChildren(...count.childNodes)
  }
  const waiting = setTimeout(say, SAY_MS)
  return () => {
    clearTimeout(waiting)
    count.setAttribute('aria-hidden', 'false')
  }
}
