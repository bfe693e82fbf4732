import type { TokenInfoAnswer } from '#contract/identity/token.ts'
import type { SessionRow } from '#server/db/identity-tables.ts'
import type { IdentityService } from '../identity-service.ts'
import { readAccessToken } from './access-token.ts'
import { hashRefreshToken, sessionIdOf } from './refresh-token.ts'
import { findSession, isLive } from './session-store.ts'

/** What a token is, to anybody who holds it (RFC 7662); access tokens, and refresh tokens of applications. */
export const readTokenInfo = async (identity: IdentityService, token: string): Promise<TokenInfoAnswer> => {
  const { shop, keys } = identity
  const sessionId = sessionIdOf(token)
  const access = sessionId ? undefined : await readAccessToken(shop, keys, token)
  const id = sessionId ?? access?.sessionId
  const session = id ? await findSession(shop.db.read, id) : undefined
  if (!session || !isLive(session, shop.now())) return { active: false }
  if (access) return present(session, access.issuedAt, access.expiresAt)
  const isCurrent = [session.refresh_hash, session.next_hash].includes(hashRefreshToken(token))
  return isCurrent ? present(session, Math.floor(session.created_ms / 1000), Math.floor(Math.min(session.ends_ms, session.idle_ends_ms) / 1000)) : { active: false }
}

const present = (session: SessionRow, iat: number, exp: number): TokenInfoAnswer => ({
  active: true,
  subjectType: session.subject_type,
  subjectId: session.subject_id,
  exp: String(exp),
  iat: String(iat),
  clientId: session.client_id ?? '',
  siteId: session.site_id,
  ...(session.instance_id === null ? {} : { instanceId: session.instance_id }),
})
