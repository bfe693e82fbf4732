/** What an authorization code is bound to (kind `code` of the one-time secrets). */
export type CodeData = {
  clientId: string
  redirectUri: string | null
  challenge: string
  scope: string
  nonce: string | null
  /** Of the session it was exchanged for: a replay ends it. */
  sessionId?: string
}
