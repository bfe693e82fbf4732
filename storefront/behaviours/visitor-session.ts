import type { OAuthSession } from '#session/strategies/oauth.ts'

declare global {
  interface Window {
    /** The visitor's session with the shop, for scripts of the page; its code is loaded with the first call. */
    klepkaSession?: () => Promise<OAuthSession>
  }
}

/**
 * Visitors have an anonymous session of the identity service, from when a page needs one: at the latest the
 * checkout.
 */
export default (root: Document): (() => void) => {
  const view = root.defaultView!
  let session: Promise<OAuthSession> | undefined
  const open = () =>
    (session ??= import('../session/open-session.ts').then(({ openVisitorSession }) =>
      openVisitorSession(view),
    ))
  view.klepkaSession = open
  // A token that could not be fetched now is requested again where it is used.
  const begin = () => open().then((opened) => opened.getAuthHeaders().catch(() => undefined), reportError)
  root.querySelector('form.checkout')?.addEventListener('focusin', begin, { once: true })
  return () => {}
}
