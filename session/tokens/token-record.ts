import type { TokenAnswer } from '#contract/identity/token.ts'

export const TOKEN_ROLES = ['none', 'visitor', 'member'] as const
/** Whose refresh token it is; none: after logging out. */
export type TokenRole = (typeof TOKEN_ROLES)[number]

/** `expiresAt` in whole seconds since 1970. */
export type AccessToken = { value: string; expiresAt: number }
export type RefreshToken = { value: string; role: TokenRole }
export type SessionTokens = { accessToken: AccessToken; refreshToken: RefreshToken }

const SECOND_MS = 1_000

const secondsOf = (nowMs: number) => Math.floor(nowMs / SECOND_MS)

/** Nobody's tokens: before the first visit, and after logging out. */
export const emptyTokens = (): SessionTokens => ({
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
})

/** Used up to and including the second it ends in; the service allows for that. */
export const isExpired = ({ expiresAt }: Pick<AccessToken, 'expiresAt'>, nowMs: number): boolean =>
  expiresAt < secondsOf(nowMs)

export const isUsable = (token: AccessToken | undefined, nowMs: number): boolean =>
  Boolean(token?.value) && !isExpired(token!, nowMs)

/** Seconds may come as text. */
export const makeAccessToken = (value: string, expiresIn: number | string, nowMs: number): AccessToken => ({
  value,
  expiresAt: secondsOf(nowMs) + Number(expiresIn),
})

/** The record of a token answer. One without a refresh token goes on with the one before. */
export const tokensOf = (
  answer: Pick<TokenAnswer, 'access_token' | 'expires_in' | 'refresh_token'>,
  role: TokenRole,
  nowMs: number,
  before = '',
): SessionTokens => ({
  accessToken: makeAccessToken(answer.access_token, answer.expires_in, nowMs),
  refreshToken: { value: answer.refresh_token ?? before, role },
})
