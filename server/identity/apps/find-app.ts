import { timingSafeEqual } from 'node:crypto'
import { oauthProblem } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { hashAppSecret } from '../sites/hash-app-secret.ts'
import type { App, AppInstance, Site } from '../sites/site.ts'

/** The application that proved itself with its secret; unknown and wrong are refused alike. */
export const findApp = async (identity: IdentityService, appId: string, secret: string): Promise<App> => {
  const app = (await identity.directory()).app(appId)
  const [given, expected] = [
    Buffer.from(hashAppSecret(secret)),
    Buffer.from(app?.secretHash ?? hashAppSecret('')),
  ]
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !app)
    throw oauthProblem('invalid_client', 'The application is unknown or its secret is wrong')
  return app
}

/** One of its own installations, and the site it is on. */
export const findInstalled = async (
  identity: IdentityService,
  app: App,
  instanceId: string,
): Promise<{ instance: AppInstance; site: Site }> => {
  const directory = await identity.directory()
  const instance = directory.instance(instanceId)
  const site = instance && directory.site(instance.siteId)
  if (!site || instance.appId !== app.id)
    throw oauthProblem('invalid_grant', 'The application is not installed there')
  return { instance, site }
}
