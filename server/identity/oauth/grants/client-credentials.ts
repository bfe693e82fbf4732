import * as v from 'valibot'
import { findApp, findInstalled, openAppSession } from '../../apps/find-app.ts'
import { answerTokens } from '../../tokens/answer-tokens.ts'
import { grant } from '../grant.ts'

/**
 * An application's token for one of its installations. A new one is requested when it expires: there is no
 * refresh token (RFC 6749, 4.4.3).
 */
export default grant({
  name: 'client_credentials',
  parameters: v.object({ instanceId: v.string(), clientId: v.string(), clientSecret: v.string() }),
  issue: async (identity, { instanceId, clientId, clientSecret }, { peer }) => {
    const app = await findApp(identity, clientId, clientSecret)
    const { instance, site } = await findInstalled(identity, app, instanceId)
    const { session } = await identity.services.db.transaction(
      (tx) => openAppSession(tx, identity.services, { site, instance, peer, isRefreshed: false }),
      { isDurable: false },
    )
    return answerTokens(identity, site, session)
  },
})
