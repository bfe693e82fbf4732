import { SignJWT } from 'jose'
import type { Profile } from '#contract/identity/profile.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { IdentityService } from '../identity-service.ts'

/** It is read when it arrives. */
const LIFETIME_SECONDS = 300

/** Who signed in, for the client itself (OpenID Connect Core, 2); by its type never an access token. */
export const signIdToken = async (
  { shop, keys }: IdentityService,
  member: IdentityRow,
  { clientId, scope, nonce }: { clientId: string; scope: string; nonce: string | null },
): Promise<string> => {
  const key = await keys.current('ES256')
  const issuedAt = Math.floor(shop.now() / 1000)
  const scopes = scope.split(' ')
  const { firstName, lastName } = JSON.parse(member.profile_json) as Profile
  return new SignJWT({
    iss: shop.settings.publicUrl,
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
