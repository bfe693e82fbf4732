/**
 * A browser without the Navigation API is asked this often where it is; the page's own History stays as the
 * page made it.
 */
const LOOK_AGAIN_MS = 100

/** A place on a page is none of its own, unless it is written as an address is. */
const pageOf = () => location.href.replace(/#(?![/!]).*/, '')

/** Tells when a page becomes another one without being loaded. */
export const onNavigation = (moved: () => void): void => {
  let page = pageOf()
  const look = () => {
    // Compared with what it was before.
    if (page !== (page = pageOf())) moved()
  }
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation) navigation.addEventListener('currententrychange', look)
  else setInterval(look, LOOK_AGAIN_MS)
}
