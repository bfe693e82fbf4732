import * as v from 'valibot'
import { findApp, findInstalled, openAppSession } from '../../apps/find-app.ts'
import { oauthProblem } from '../../http/identity-problem.ts'
import { readAccessToken } from '../../tokens/access-token.ts'
import { answerTokens } from '../../tokens/answer-tokens.ts'
import { findSession, isLive } from '../../tokens/session-store.ts'
import { grant } from '../grant.ts'

/**
 * An application's own token in exchange for its page's token: bound to the installation, no longer to that
 * session.
 */
export default grant({
  name: 'strip_bound_session',
  parameters: v.object({ clientSecret: v.string(), accessToken: v.string() }),
  issue: async (identity, { clientSecret, accessToken }, { peer }) => {
    const { services, keys } = identity
    const token = await readAccessToken(services, keys, accessToken)
    const bound = token && (await findSession(services.db.read, token.sessionId))
    if (!bound || !isLive(bound, services.now()) || bound.client_id === null || bound.instance_id === null)
      throw oauthProblem('invalid_grant', 'The access token is unknown, ended or of no installation')
    const app = await findApp(identity, bound.client_id, clientSecret)
    const { instance, site } = await findInstalled(identity, app, bound.instance_id)
    const { session } = await services.db.transaction(
      (tx) => openAppSession(tx, services, { site, instance, peer, isRefreshed: false }),
      { isDurable: false },
    )
    return answerTokens(identity, site, session)
  },
})
