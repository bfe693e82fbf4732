/** A listing's sort order is applied as soon as it is chosen. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  root.addEventListener(
    'change',
    ({ target }) => {
      if ((target as Element).matches('.woocommerce-ordering select.orderby'))
        (target as HTMLSelectElement).form?.requestSubmit()
    },
    { signal: listening.signal },
  )
  // After going back, the list is the one that was left, but the browser would still show the later choice.
  root.defaultView?.addEventListener(
    'pageshow',
    () => root.querySelectorAll<HTMLFormElement>('.woocommerce-ordering').forEach((form) => form.reset()),
    { signal: listening.signal },
  )
  return () => listening.abort()
}
