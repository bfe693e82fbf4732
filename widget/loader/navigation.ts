/** A place on a page is none of its own, unless it is written as an address is. */
const pageOf = () => location.href.replace(/#(?![/!]).*/, '')

/** Tells when a page becomes another one without being loaded. */
export const onNavigation = (moved: () => void): void => {
  let page = pageOf()
  const look = () => {
    const before = page
    page = pageOf()
    if (page !== before) moved()
  }
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation) return navigation.addEventListener('currententrychange', look)
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    history[name] = function (this: History, ...entry) {
      original.apply(this, entry)
      look()
    }
  }
  addEventListener('popstate', look)
}
