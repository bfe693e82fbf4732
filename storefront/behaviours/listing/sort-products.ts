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
  // Come back to, the list is the one that was left: the browser would still show what was chosen then.
  root.defaultView?.addEventListener(
    'pageshow',
    () => root.querySelectorAll<HTMLFormElement>('.woocommerce-ordering').forEach((form) => form.reset()),
    { signal: listening.signal },
  )
  return () => listening.abort()
}
