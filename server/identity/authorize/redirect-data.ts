import type { RESPONSE_MODES } from '#contract/identity/redirect-session.ts'

/** A checked authorization request: all its addresses may be used for the answer. */
export type AuthRequest = {
  clientId: string
  /**
   * null: there is none, and the exchange must not contain one either. Then only `web_message` can be
   * answered.
   */
  redirectUri: string | null
  challenge: string
  responseMode: (typeof RESPONSE_MODES)[number]
  /** The receiver's origin of a message; only with `web_message`. */
  messageOrigin: string | null
  state: string | null
  scope: string
  /** Returned in the ID token. */
  nonce: string | null
  isSilent: boolean
  /** The session token of the request, by its hash; null: none, or an invalid one. */
  session: { hash: string; identityId: string } | null
}

/** Data of a redirect session (kind `redirect` of the one-time secrets). */
export type RedirectData =
  | { intent: 'auth'; request: AuthRequest }
  | { intent: 'logout'; clientId: string; sessionId: string; postFlowUrl: string | null }
  | { intent: 'login'; clientId: string; visitorId: string }
  /** `pageUrl`: our checkout, with the caller's query. `clientId`: null for an API key. */
  | { intent: 'checkout'; clientId: string | null; pageUrl: string; thankYouPageUrl: string }
