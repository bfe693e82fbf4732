import { Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import type { Profile } from '#contract/identity/profile.ts'
import type { UserInfoAnswer } from '#contract/identity/token.ts'
import { requireOrigin } from '../service/cross-origin.ts'
import { problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { findIdentity } from '../members/store.ts'
import { readMember } from '../tokens/read-caller.ts'
import { RESPONSE_MODES } from '#contract/identity/redirect-session.ts'
import * as grants from './grants/index.ts'

/** Features and endpoints of this authorization server (RFC 8414). */
export const metadataRoutes = (identity: IdentityService): Hono => {
  const { publicUrl } = identity.services.settings
  const at = (call: 'token' | 'authorize' | 'revoke' | 'tokenInfo' | 'keys' | 'userInfo') =>
    publicUrl + identityPaths[call][0]
  const metadata = {
    issuer: publicUrl,
    authorization_endpoint: at('authorize'),
    token_endpoint: at('token'),
    revocation_endpoint: at('revoke'),
    introspection_endpoint: at('tokenInfo'),
    userinfo_endpoint: at('userInfo'),
    jwks_uri: at('keys'),
    response_types_supported: ['code'],
    response_modes_supported: RESPONSE_MODES,
    grant_types_supported: Object.values(grants).map(({ name }) => name),
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
    scopes_supported: ['offline_access', 'openid', 'profile', 'email'],
    prompt_values_supported: ['login', 'none', 'consent', 'select_account'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    claims_supported: [
      'sub',
      'name',
      'givenName',
      'familyName',
      'email',
      'emailVerified',
      'picture',
      'language',
    ],
    dpop_signing_alg_values_supported: ['ES256', 'EdDSA'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  }
  const app = new Hono()
  for (const path of identityPaths.metadata) {
    app.get(path, (c) => {
      c.header('Cache-Control', 'public, max-age=600')
      return c.json(metadata)
    })
  }
  return app
}

const USUAL_LANGUAGE = 'pl'

/** The profile of the access token's member. */
export const userInfoRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  for (const path of identityPaths.userInfo) {
    app.get(path, async (c) => {
      const { memberId, client } = await readMember(c, identity)
      requireOrigin(c, identity, client)
      const member = await findIdentity(identity.services.db.read, memberId)
      if (!member) throw problems.notSignedIn()
      const {
        firstName = '',
        lastName = '',
        nickname = '',
        picture = '',
        language = USUAL_LANGUAGE,
      } = JSON.parse(member.profile_json) as Profile
      c.header('Cache-Control', 'no-store')
      return c.json({
        sub: member.id,
        name: [firstName, lastName].filter(Boolean).join(' ') || nickname,
        givenName: firstName,
        familyName: lastName,
        email: member.email,
        emailVerified: member.is_email_verified === 1,
        picture,
        language,
      } satisfies UserInfoAnswer)
    })
  }
  return app
}
