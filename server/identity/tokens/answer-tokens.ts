import type { TokenAnswer } from '#contract/identity/token.ts'
import type { SessionRow } from '#server/db/identity-tables.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Site } from '../sites/site.ts'
import { signAccessToken } from './access-token.ts'

/** Tokens of a session, as the token endpoint answers them. */
export const answerTokens = async (
  { shop, keys }: IdentityService,
  site: Site,
  session: SessionRow,
  refreshToken?: string,
): Promise<TokenAnswer> => {
  const lifetimeSeconds = site.settings.accessTokenTtlSeconds
  const accessToken = await signAccessToken(
    shop,
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
