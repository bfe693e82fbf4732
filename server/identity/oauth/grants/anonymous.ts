import type { Context } from 'hono'
import * as v from 'valibot'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { requireInstallationOrigin } from '../../service/cross-origin.ts'
import { oauthProblem } from '../../http/identity-problem.ts'
import type { IdentityService } from '../../service/identity-service.ts'
import type { IdentityApp, AppInstance, Site } from '../../sites/site.ts'
import { answerTokens } from '../../tokens/answer-tokens.ts'
import { limitVisitors } from '../../throttle/limit-requests.ts'
import { openSession } from '../../tokens/open-session.ts'
import { grant, requireClient } from '../grant.ts'

/**
 * A visitor's first tokens: an anonymous session. The id may be an application's instead of a client's; the
 * token then names the installation, so that the application can elevate itself with it.
 */
export default grant({
  name: 'anonymous',
  parameters: v.object({ clientId: v.string(), instanceId: v.optional(v.string()) }),
  issue: async (identity, { clientId, instanceId }, { c, peer, proofKey }) => {
    const { services } = identity
    const app = (await identity.directory()).app(clientId)
    const { site, instance } = app
      ? await requireInstallation(c, identity, app, instanceId)
      : { ...(await requireClient(c, identity, clientId)), instance: null }
    await limitVisitors(identity, peer, site)
    const visitor = {
      kind: 'oauth',
      client_id: clientId,
      subject_type: 'VISITOR',
      subject_id: uuidV7(services.now(), services.randomBytes),
      instance_id: instance?.id ?? null,
    } as const
    // A visitor's session lost in a power cut is replaced by another one.
    const { session, refreshToken } = await services.db.transaction(
      (tx) => openSession(tx, services, { site, peer, proofKey, ...visitor }),
      { isDurable: false },
    )
    return answerTokens(identity, site, session, refreshToken)
  },
})

/**
 * The installation of an application's visitor: the named one, that of the requesting page's site, or the
 * only one.
 */
const requireInstallation = async (
  c: Context,
  identity: IdentityService,
  app: IdentityApp,
  instanceId: string | undefined,
): Promise<{ instance: AppInstance; site: Site }> => {
  const directory = await identity.directory()
  const own = directory.instances.filter(({ id, appId }) => appId === app.id && (instanceId ?? id) === id)
  const origin = c.req.header('origin')
  const siteIds = new Set(
    directory.clients.filter(({ origins }) => origin && origins.includes(origin)).map(({ siteId }) => siteId),
  )
  const atOrigin = own.filter(({ siteId }) => siteIds.has(siteId))
  const [instance, ...others] = atOrigin.length > 0 ? atOrigin : own
  const site = instance && directory.site(instance.siteId)
  if (!site) throw oauthProblem('invalid_client', 'The application is not installed there')
  if (others.length > 0)
    throw oauthProblem(
      'invalid_request',
      'The application is installed on several sites: instanceId says on which',
    )
  await requireInstallationOrigin(c, identity, instance)
  return { instance, site }
}
