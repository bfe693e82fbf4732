import type { TokenAnswer } from '#contract/identity/token.ts'
import type { SessionRow, IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { IdentityService } from '../service/identity-service.ts'
import type { Site } from '../sites/site.ts'
import { signAccessToken } from './access-token.ts'
import { SignJWT } from 'jose'
import type { Profile } from '#contract/identity/profile.ts'

/** It is read on arrival. */
const LIFETIME_SECONDS = 300

/**
 * The signed-in member, for the client itself (OpenID Connect Core, 2); its type prevents use as an access
 * token.
 */
export const signIdToken = async (
  { services, keys }: IdentityService,
  member: IdentityRow,
  { clientId, scope, nonce }: { clientId: string; scope: string; nonce: string | null },
): Promise<string> => {
  const key = await keys.current('ES256')
  const issuedAt = Math.floor(services.now() / 1000)
  const scopes = scope.split(' ')
  const { firstName, lastName } = JSON.parse(member.profile_json) as Profile
  return new SignJWT({
    iss: services.settings.publicUrl,
    aud: clientId,
    sub: member.id,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
    ...(nonce === null ? {} : { nonce }),
    ...(scopes.includes('email')
      ? { email: member.email, email_verified: member.is_email_verified === 1 }
      : {}),
    ...(scopes.includes('profile') ? { given_name: firstName, family_name: lastName } : {}),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.id })
    .sign(key.privateKey)
}

/** Tokens of a session in the token endpoint's format. */
export const answerTokens = async (
  { services, keys }: IdentityService,
  site: Site,
  session: SessionRow,
  refreshToken?: string,
): Promise<TokenAnswer> => {
  const lifetimeSeconds = site.settings.accessTokenTtlSeconds
  const accessToken = await signAccessToken(
    services,
    keys,
    {
      sessionId: session.id,
      siteId: site.id,
      clientId: session.client_id ?? '',
      subjectType: session.subject_type,
      subjectId: session.subject_id,
      instanceId: session.instance_id,
      proofKey: session.proof_key,
    },
    lifetimeSeconds,
  )
  return {
    access_token: accessToken,
    token_type: session.proof_key === null ? 'Bearer' : 'DPoP',
    expires_in: lifetimeSeconds,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken, scope: 'offline_access' }),
  }
}
