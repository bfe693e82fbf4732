import * as v from 'valibot'
import { requireInstallationOrigin, requireOrigin } from '../../service/cross-origin.ts'
import { answerRefresh } from '../refresh-session.ts'
import { grant } from '../grant.ts'

/**
 * New tokens for an existing session. Some clients send their id, others do not: the token identifies the
 * session.
 */
export default grant({
  name: 'refresh_token',
  parameters: v.object({ refreshToken: v.string(), clientId: v.optional(v.string()) }),
  issue: (identity, { refreshToken, clientId }, { c, peer, proofKey }) =>
    answerRefresh(identity, refreshToken, peer, async (session, directory) => {
      const site = directory.site(session.site_id)
      const client = session.client_id === null ? undefined : directory.client(session.client_id)
      const instance = session.instance_id === null ? undefined : directory.instance(session.instance_id)
      requireOrigin(c, identity, client)
      if (instance) await requireInstallationOrigin(c, identity, instance)
      // A stolen token is useless without its key.
      const isUnproven = session.proof_key !== null && session.proof_key !== proofKey
      const isOthers = clientId !== undefined && clientId !== session.client_id
      const rotation = client?.rotation ?? (instance && 'confirm-on-use')
      return site && session.kind === 'oauth' && rotation && !isOthers && !isUnproven
        ? { site, rotation }
        : undefined
    }),
})
