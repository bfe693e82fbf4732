import * as v from 'valibot'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { requireOrigin } from '../http/cross-origin.ts'
import { oauthProblem } from '../identity-problem.ts'
import { answerTokens } from '../tokens/answer-tokens.ts'
import { openSession } from '../tokens/open-session.ts'
import { grant } from './grant.ts'

/** A visitor's first tokens: nobody is known, but the session is. */
export default grant({
  name: 'anonymous',
  parameters: v.object({ clientId: v.string() }),
  issue: async (identity, { clientId }, { c, peer, proofKey }) => {
    const { shop } = identity
    const directory = await identity.directory()
    const client = directory.client(clientId)
    const site = client && directory.site(client.siteId)
    if (!site) throw oauthProblem('invalid_client', 'There is no such client')
    requireOrigin(c, identity, client)
    const subjectId = uuidV7(shop.now(), shop.randomBytes)
    // A visitor's session lost in a power cut is replaced by another one.
    const { session, refreshToken } = await shop.db.transaction(
      (tx) => openSession(tx, shop, { site, peer, proofKey, kind: 'oauth', client_id: client.id, subject_type: 'VISITOR', subject_id: subjectId, instance_id: null }),
      { isDurable: false },
    )
    return answerTokens(identity, site, session, refreshToken)
  },
})
