import * as v from 'valibot'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { answerTokens } from '../tokens/answer-tokens.ts'
import { limitVisitors } from '../tokens/limit-requests.ts'
import { openSession } from '../tokens/open-session.ts'
import { grant } from './grant.ts'
import { requireClient } from './require-client.ts'

/** A visitor's first tokens: nobody is known, but the session is. */
export default grant({
  name: 'anonymous',
  parameters: v.object({ clientId: v.string() }),
  issue: async (identity, { clientId }, { c, peer, proofKey }) => {
    const { shop } = identity
    const { client, site } = await requireClient(c, identity, clientId)
    await limitVisitors(identity, peer, site)
    const subjectId = uuidV7(shop.now(), shop.randomBytes)
    // A visitor's session lost in a power cut is replaced by another one.
    const { session, refreshToken } = await shop.db.transaction(
      (tx) => openSession(tx, shop, { site, peer, proofKey, kind: 'oauth', client_id: client.id, subject_type: 'VISITOR', subject_id: subjectId, instance_id: null }),
      { isDurable: false },
    )
    return answerTokens(identity, site, session, refreshToken)
  },
})
