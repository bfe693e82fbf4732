import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import type { Outside } from '#session/outside.ts'

const FETCH_TIMEOUT_MS = 5_000
/** Unknown keys do not make us ask more often than this. */
const COOLDOWN_MS = 30_000
const MAX_AGE_MS = 600_000

/**
 * The published keys of a service, fetched when needed and kept for ten minutes; a key it does not know makes
 * it ask again, at most twice a minute.
 */
export const remoteKeys = (url: string, outside?: Pick<Outside, 'fetch'>): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    timeoutDuration: FETCH_TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: MAX_AGE_MS,
    ...(outside && { [customFetch]: (asked: string, init: RequestInit) => outside.fetch(asked, init) }),
  })
