import type { TokenAnswer } from '#contract/identity/token.ts'

export const TOKEN_ROLES = ['none', 'visitor', 'member'] as const
/** The role of the refresh token's session; none: after logging out. */
export type TokenRole = (typeof TOKEN_ROLES)[number]

/** `expiresAt` in whole seconds since 1970. */
export type AccessToken = { value: string; expiresAt: number }
export type RefreshToken = { value: string; role: TokenRole }
export type SessionTokens = { accessToken: AccessToken; refreshToken: RefreshToken }

const SECOND_MS = 1_000

const secondsOf = (nowMs: number) => Math.floor(nowMs / SECOND_MS)

/** Empty tokens: before the first visit, and after logging out. */
export const emptyTokens = (): SessionTokens => ({
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
})

/** Valid through the second in which it expires; the service allows for that. */
export const isExpired = ({ expiresAt }: Pick<AccessToken, 'expiresAt'>, nowMs: number): boolean =>
  expiresAt < secondsOf(nowMs)

export const isUsable = (token: AccessToken | undefined, nowMs: number): boolean =>
  Boolean(token?.value) && !isExpired(token!, nowMs)

/** `expiresIn` in seconds, possibly as text. */
export const makeAccessToken = (value: string, expiresIn: number | string, nowMs: number): AccessToken => ({
  value,
  expiresAt: secondsOf(nowMs) + Number(expiresIn),
})

/** The record of a token answer. Without a new refresh token the previous one stays. */
export const tokensOf = (
  answer: Pick<TokenAnswer, 'access_token' | 'expires_in' | 'refresh_token'>,
  role: TokenRole,
  nowMs: number,
  before = '',
): SessionTokens => ({
  accessToken: makeAccessToken(answer.access_token, answer.expires_in, nowMs),
  refreshToken: { value: answer.refresh_token ?? before, role },
})
