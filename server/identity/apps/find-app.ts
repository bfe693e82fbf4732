import { timingSafeEqual } from 'node:crypto'
import { oauthProblem } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { hashAppSecret } from '../sites/app-secret.ts'
import type { IdentityApp, AppInstance, Site } from '../sites/site.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Peer } from '../http/peer.ts'
import type { Services } from '#server/platform/services.ts'
import { openSession } from '../tokens/open-session.ts'

/** Longer than the leeway of an access token. */
const AFTER_MS = 60_000

type Opening = { site: Site; instance: AppInstance; peer: Peer; isRefreshed: boolean }

/**
 * Opens a session of an application on one of its installations; one without refresh token ends with its only
 * access token.
 */
export const openAppSession = (tx: Sql, services: Services, { site, instance, peer, isRefreshed }: Opening) =>
  openSession(tx, services, {
    site,
    peer,
    kind: 'app',
    client_id: instance.appId,
    subject_type: 'APP',
    subject_id: instance.id,
    instance_id: instance.id,
    ...(isRefreshed ? {} : { lifetimeMs: site.settings.accessTokenTtlSeconds * 1000 + AFTER_MS }),
  })

/**
 * The application that proved its identity with its secret; unknown and wrong ones are refused in the same
 * way.
 */
export const findApp = async (
  identity: IdentityService,
  appId: string,
  secret: string,
): Promise<IdentityApp> => {
  const app = (await identity.directory()).app(appId)
  const [given, expected] = [
    Buffer.from(hashAppSecret(secret)),
    Buffer.from(app?.secretHash ?? hashAppSecret('')),
  ]
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !app)
    throw oauthProblem('invalid_client', 'The application is unknown or its secret is wrong')
  return app
}

/** One of the application's installations, and its site. */
export const findInstalled = async (
  identity: IdentityService,
  app: IdentityApp,
  instanceId: string,
): Promise<{ instance: AppInstance; site: Site }> => {
  const directory = await identity.directory()
  const instance = directory.instance(instanceId)
  const site = instance && directory.site(instance.siteId)
  if (!site || instance.appId !== app.id)
    throw oauthProblem('invalid_grant', 'The application is not installed there')
  return { instance, site }
}
