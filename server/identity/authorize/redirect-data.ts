import type { RESPONSE_MODES } from '#contract/identity/redirect-session.ts'

/** What was asked of the authorization endpoint, checked: everything of it may be answered to. */
export type AuthRequest = {
  clientId: string
  /**
   * null: there is none, and the exchange must bring none either. Without `web_message` nothing can be
   * answered then.
   */
  redirectUri: string | null
  challenge: string
  responseMode: (typeof RESPONSE_MODES)[number]
  /** Whom a message is for; only with `web_message`. */
  messageOrigin: string | null
  state: string | null
  scope: string
  /** Goes into the id token. */
  nonce: string | null
  isSilent: boolean
  /** The session token that came along, by its hash; null: none, or not a valid one. */
  session: { hash: string; identityId: string } | null
}

/** What a redirect session keeps (kind `redirect` of the one-time secrets). */
export type RedirectData =
  | { intent: 'auth'; request: AuthRequest }
  | { intent: 'logout'; clientId: string; sessionId: string; postFlowUrl: string | null }
  | { intent: 'login'; clientId: string; visitorId: string }
  /** `pageUrl`: our checkout, with what the caller wants in its query. `clientId`: null for an API key. */
  | { intent: 'checkout'; clientId: string | null; pageUrl: string; thankYouPageUrl: string }
