import { Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import type { Services } from '../platform/services.ts'
import { appAccessRoutes } from '#server/identity/oauth/app-access-routes.ts'
import { authorizeRoutes } from '#server/identity/authorize/routes.ts'
import { factorRoutes, signInCallRoutes } from '#server/identity/sign-in/routes.ts'
import { answerProblem } from '#server/identity/http/answer-problem.ts'
import { crossOrigin } from '#server/identity/service/cross-origin.ts'
import { problems } from '#server/identity/http/identity-problem.ts'
import { type IdentityService, identityService } from '#server/identity/service/identity-service.ts'
import { redirectSessionRoutes } from '#server/identity/redirect-sessions/routes.ts'
import { metadataRoutes, userInfoRoutes } from '#server/identity/oauth/openid-routes.ts'
import { revokeRoutes } from '#server/identity/oauth/revoke-routes.ts'
import { tokenRoutes } from '#server/identity/oauth/token-routes.ts'

/** Prefixes of the identity wire: called from other sites and programs, answered in its error format. */
const PREFIXES = [
  '/oauth2/*',
  '/oauth/*',
  '/v1/oauth/*',
  '/_api/*',
  '/iam/*',
  '/_iam/*',
  '/headless/*',
  '/redirect-session/*',
]

/** The identity service's calls, and those of other wings on the same wire. */
export const identityRoutes = (
  services: Services,
  others: ((identity: IdentityService) => Hono)[] = [],
): Hono => {
  const identity = identityService(services)
  const app = new Hono()
  app.onError((error, c) => answerProblem(c, services, error))
  for (const prefix of PREFIXES) app.use(prefix, crossOrigin(identity))
  for (const path of identityPaths.metadata) app.use(path, crossOrigin(identity))
  app.route('/', tokenRoutes(identity))
  app.route('/', revokeRoutes(identity))
  app.route('/', userInfoRoutes(identity))
  for (const routes of others) app.route('/', routes(identity))
  app.route('/', metadataRoutes(identity))
  app.route('/', appAccessRoutes(identity))
  app.route('/', redirectSessionRoutes(identity))
  app.route('/', authorizeRoutes(identity))
  app.route('/', signInCallRoutes(identity))
  app.route('/', factorRoutes(identity))
  // Nothing under these is for pages, not even an unknown address.
  for (const prefix of PREFIXES) {
    app.use(prefix, () => {
      throw problems.notFound()
    })
  }
  return app
}
