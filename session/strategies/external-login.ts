import type { Identity as WireIdentity } from '#contract/identity/identity.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { requestTokens } from '../tokens/request-tokens.ts'
import { type SessionTokens, tokensOf } from '../tokens/token-record.ts'
import { readIdentity, toWire, type ClientProfile, toWireProfile } from '../calls/wire-values.ts'
import { realOutside } from '../environment.ts'
import type { OAuthOptions, OAuthSession } from './oauth.ts'

export type SignOnOptions = { profile?: ClientProfile; verifyEmail?: boolean; mergeExistingContact?: boolean }

export type ExternalLogin = {
  getMemberTokensForExternalLogin: (memberId: string, apiKey: string) => Promise<SessionTokens>
  /**
   * By address: creates or changes the member, and opens a session that other pages of the service also know.
   */
  getMemberTokensForExternalLoginWithSession: (
    email: string,
    apiKey: string,
    options?: SignOnOptions,
  ) => Promise<SessionTokens>
}

/**
 * Signs in members known by other means. Needs an API key, so only on a server: it is not part of the
 * session, which browsers load.
 */
export const externalLogin = (
  session: Pick<OAuthSession, 'getAuthHeaders' | 'sender'>,
  { host, outside = realOutside, tokenHeaders }: Pick<OAuthOptions, 'host' | 'outside' | 'tokenHeaders'>,
): ExternalLogin => {
  const onBehalf = async (apiKey: string) => ({
    authorization: `${(await session.getAuthHeaders()).headers['Authorization']},${apiKey}`,
  })
  const requestMemberTokens = async (fields: Record<string, string>, headers: Record<string, string>) =>
    tokensOf(
      await requestTokens(
        outside,
        host,
        { grant_type: 'authorized_client', ...fields },
        { ...headers, ...tokenHeaders },
      ),
      'member',
      outside.now(),
    )

  return {
    getMemberTokensForExternalLogin: async (memberId, apiKey) =>
      requestMemberTokens({ scope: 'offline_access', member_id: memberId }, await onBehalf(apiKey)),
    getMemberTokensForExternalLoginWithSession: async (email, apiKey, { profile, ...how } = {}) => {
      const headers = await onBehalf(apiKey)
      const body = toWire({ loginId: { email }, ...(profile && { profile: toWireProfile(profile) }), ...how })
      const { sessionToken, identity } = await session.sender.send<{
        sessionToken: string
        identity: WireIdentity
      }>({ method: 'POST', path: identityPaths.signOn[0], body }, headers)
      return requestMemberTokens(
        { member_id: readIdentity(identity)._id, session_token: sessionToken },
        headers,
      )
    },
  }
}
