/** A listing's sort order is applied as soon as it is chosen. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  root.addEventListener(
    'change',
    ({ target }) => {
      if ((target as Element).matches('.woocommerce-ordering select.orderby')) (target as HTMLSelectElement).form?.requestSubmit()
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}
