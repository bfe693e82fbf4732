import type { TokenAnswer } from '#contract/identity/token.ts'
import { TokenFailure } from './request-tokens.ts'
import { isUsable, tokensOf, type RefreshToken, type SessionTokens } from './token-record.ts'
import type { TokenStorage } from './token-storage.ts'

type TokenRefresherOptions = {
  storage: TokenStorage
  now: () => number
  requestTokens: (fields: Record<string, string>) => Promise<TokenAnswer>
}

export type TokenRefresher = {
  /**
   * Valid tokens: the stored ones, renewed or replaced by a new visitor's if needed. Concurrent calls share
   * one request.
   */
  fresh: () => Promise<SessionTokens>
  /** Tokens of the same session, with a new access token and the successor of the refresh token. */
  renew: (refreshToken: RefreshToken) => Promise<SessionTokens>
  /** A new visitor's tokens. */
  visit: () => Promise<SessionTokens>
  /** A new visitor's tokens if the service refused the old ones; other failures are rethrown. */
  visitInstead: (error: unknown) => Promise<SessionTokens>
}

/**
 * The service refuses the token; other failures (no connection, too many requests, a fault of the service)
 * may be temporary.
 */
const isRefused = (error: unknown) =>
  error instanceof TokenFailure && (error.status === 400 || error.status === 401)

/**
 * Renews a storage's tokens when needed. A member becomes a visitor only when the service refuses their
 * token, never because the network is down.
 */
export const createTokenRefresher = ({
  storage,
  now,
  requestTokens,
}: TokenRefresherOptions): TokenRefresher => {
  let underWay: Promise<SessionTokens> | undefined
  const exclusively = storage.exclusively ?? ((work) => work())

  const visit = async () => tokensOf(await requestTokens({ grantType: 'anonymous' }), 'visitor', now())
  const renew = async ({ value, role }: RefreshToken) =>
    tokensOf(await requestTokens({ refreshToken: value, grantType: 'refresh_token' }), role, now(), value)

  const visitInstead = async (error: unknown) => {
    if (!isRefused(error)) throw error
    return visit()
  }

  const obtain = async (): Promise<SessionTokens> => {
    // Read here, not by the caller: another tab may have renewed them while we waited for our turn.
    const before = storage.getTokens()
    if (isUsable(before.accessToken, now())) return before
    const made = before.refreshToken.value
      ? await renew(before.refreshToken).catch(visitInstead)
      : await visit()

    // A login or logout happened meanwhile: it takes precedence, and our result is discarded.
    const after = storage.getTokens()
    if (after.refreshToken.value !== before.refreshToken.value)
      return isUsable(after.accessToken, now()) ? after : obtain()
    storage.setTokens(made)
    return made
  }

  const fresh = () => {
    const stored = storage.getTokens()
    if (isUsable(stored.accessToken, now())) return Promise.resolve(stored)
    underWay ??= exclusively(obtain).finally(() => (underWay = undefined))
    return underWay
  }
  return { fresh, renew, visit, visitInstead }
}
