import { STOREFRONT_CLIENT_ID } from '#contract/identity/names.ts'
import { type OAuthSession, oauthSession } from '#session/strategies/oauth.ts'
import { textStorage } from '#session/tokens/token-storage.ts'

const STORAGE_KEY = 'klepka_session'

/** Storage may be forbidden, as in some private windows: then the session lasts as long as the page. */
const storageOf = (view: Window): { storage?: ReturnType<typeof textStorage> } => {
  try {
    return { storage: textStorage(view.localStorage, STORAGE_KEY, view.navigator.locks) }
  } catch {
    return {}
  }
}

/** Asks for nothing yet. */
const open = (view: Window): OAuthSession => {
  const { origin } = view.location
  return oauthSession({
    clientId: STOREFRONT_CLIENT_ID,
    host: { readUrl: origin, writeUrl: origin },
    issuer: origin,
    page: view as never,
    ...storageOf(view),
  })
}

const sessions = new WeakMap<Window, OAuthSession>()

/** The visitor's session with the shop itself, one for a page and the same in every tab. */
export const sessionOf = (view: Window): OAuthSession => {
  const session = sessions.get(view) ?? open(view)
  sessions.set(view, session)
  return session
}

/** Sees that there are tokens. Whoever cannot be given any now is asked again where they are used. */
export const beginSession = (view: Window): Promise<unknown> =>
  sessionOf(view)
    .getAuthHeaders()
    .catch(() => undefined)
