import type { OAuthSession } from '#session/strategies/oauth.ts'

declare global {
  interface Window {
    /** The visitor's session with the shop, for scripts of the page; its code is loaded when it is asked for. */
    klepkaSession?: () => Promise<OAuthSession>
  }
}

const load = () => import('../session/open-session.ts')

/**
 * Visitors have an anonymous session of the identity service, from the moment a page needs one: at the latest
 * the checkout.
 */
export default (root: Document): (() => void) => {
  const view = root.defaultView!
  view.klepkaSession = () => load().then(({ sessionOf }) => sessionOf(view))
  const begin = () => load().then(({ beginSession }) => beginSession(view), reportError)
  root.querySelector('form.checkout')?.addEventListener('focusin', begin, { once: true })
  return () => {}
}
