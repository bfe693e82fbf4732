import * as v from 'valibot'
import { requireOrigin } from '../http/cross-origin.ts'
import { oauthProblem } from '../identity-problem.ts'
import { answerTokens } from '../tokens/answer-tokens.ts'
import { endStolenSession } from '../tokens/end-stolen-session.ts'
import { useRefreshToken } from '../tokens/use-refresh-token.ts'
import { grant } from './grant.ts'

/** New tokens for a session that goes on. Some clients say who they are, some do not: the token itself knows. */
export default grant({
  name: 'refresh_token',
  parameters: v.object({ refreshToken: v.string(), clientId: v.optional(v.string()) }),
  issue: async (identity, { refreshToken, clientId }, { c, peer, proofKey }) => {
    const { shop } = identity
    const directory = await identity.directory()
    const refreshed = await useRefreshToken(
      shop,
      (session) => {
        const site = directory.site(session.site_id)
        const client = session.client_id === null ? undefined : directory.client(session.client_id)
        requireOrigin(c, identity, client)
        // A stolen token is worth nothing without its key.
        const isUnproven = session.proof_key !== null && session.proof_key !== proofKey
        const isOthers = clientId !== undefined && clientId !== session.client_id
        return site && session.kind === 'oauth' && client && !isOthers && !isUnproven ? { site, rotation: client.rotation } : undefined
      },
      refreshToken,
    )
    if (refreshed.ok) return answerTokens(identity, directory.site(refreshed.session.site_id)!, refreshed.session, refreshed.refreshToken)
    if (refreshed.reason === 'reused') await endStolenSession(shop, { session: refreshed.session, site: directory.site(refreshed.session.site_id)!, peer })
    throw oauthProblem('invalid_grant', 'The refresh token is unknown, ended or was used again')
  },
})
