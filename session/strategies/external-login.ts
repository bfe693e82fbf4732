import type { Identity as WireIdentity } from '#contract/identity/identity.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { askForTokens } from '#session/tokens/ask-for-tokens.ts'
import { type Tokens, tokensOf } from '#session/tokens/token-record.ts'
import { readIdentity } from '#session/wire/wire-identity.ts'
import { type Profile, toWireProfile } from '#session/wire/wire-profile.ts'
import { toWire } from '#session/wire/wire-values.ts'
import { realOutside } from '#session/outside.ts'
import type { OAuthOptions, OAuthSession } from './oauth.ts'

export type SignOnOptions = { profile?: Profile; verifyEmail?: boolean; mergeExistingContact?: boolean }

export type ExternalLogin = {
  getMemberTokensForExternalLogin: (memberId: string, apiKey: string) => Promise<Tokens>
  /** By address: makes or changes the member, and opens a session that other pages of the service know too. */
  getMemberTokensForExternalLoginWithSession: (
    email: string,
    apiKey: string,
    options?: SignOnOptions,
  ) => Promise<Tokens>
}

/**
 * Logs members in who are known by other means. Takes an API key, so only on a server: it is not part of the
 * session, which browsers load.
 */
export const externalLogin = (
  session: Pick<OAuthSession, 'getAuthHeaders' | 'sender'>,
  { host, outside = realOutside, tokenHeaders }: Pick<OAuthOptions, 'host' | 'outside' | 'tokenHeaders'>,
): ExternalLogin => {
  const onBehalf = async (apiKey: string) => ({
    authorization: `${(await session.getAuthHeaders()).headers['Authorization']},${apiKey}`,
  })
  const ask = async (fields: Record<string, string>, headers: Record<string, string>) =>
    tokensOf(
      await askForTokens(
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
      ask({ scope: 'offline_access', member_id: memberId }, await onBehalf(apiKey)),
    getMemberTokensForExternalLoginWithSession: async (email, apiKey, { profile, ...how } = {}) => {
      const headers = await onBehalf(apiKey)
      const body = toWire({ loginId: { email }, ...(profile && { profile: toWireProfile(profile) }), ...how })
      const { sessionToken, identity } = await session.sender.send<{
        sessionToken: string
        identity: WireIdentity
      }>({ method: 'POST', path: identityPaths.signOn[0], body }, headers)
      return ask({ member_id: readIdentity(identity)._id, session_token: sessionToken }, headers)
    },
  }
}
