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

/** The visitor's session with the shop itself, the same in every tab. It sends nothing before it is used. */
export const openVisitorSession = (view: Window): OAuthSession => {
  const { origin } = view.location
  return oauthSession({
    clientId: STOREFRONT_CLIENT_ID,
    host: { readUrl: origin, writeUrl: origin },
    issuer: origin,
    page: view as never,
    ...storageOf(view),
  })
}
