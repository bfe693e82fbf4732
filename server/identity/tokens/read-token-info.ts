import type { TokenInfoAnswer } from '#contract/identity/token.ts'
import type { SessionRow } from '#server/db/identity-tables.ts'
import type { IdentityService } from '../identity-service.ts'
import { findSessionOfToken } from './find-session-of-token.ts'

/** What a token is, to anybody who holds it (RFC 7662); access tokens, and refresh tokens of applications. */
export const readTokenInfo = async (identity: IdentityService, token: string): Promise<TokenInfoAnswer> => {
  const found = await findSessionOfToken(identity, token)
  if (!found) return { active: false }
  const { session, access } = found
  if (access) return present(session, access.issuedAt, access.expiresAt)
  // Everybody may ask here: of people's refresh tokens it says nothing.
  if (session.kind !== 'app') return { active: false }
  return present(
    session,
    Math.floor(session.created_ms / 1000),
    Math.floor(Math.min(session.ends_ms, session.idle_ends_ms) / 1000),
  )
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
