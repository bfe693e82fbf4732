import { Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import type { Shop } from '#server/shop.ts'
import { appAccessRoutes } from './apps/access-routes.ts'
import { installRoutes } from './apps/install-routes.ts'
import { authorizeRoutes } from './authorize/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { answerProblem } from './http/answer-problem.ts'
import { crossOrigin } from './http/cross-origin.ts'
import { problems } from './identity-problem.ts'
import { identityService } from './identity-service.ts'
import { memberOrdersRoutes } from './members/orders-routes.ts'
import { redirectSessionRoutes } from './redirect-sessions/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { metadataRoutes } from './tokens/metadata-routes.ts'
import { revokeRoutes } from './tokens/revoke-routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { userInfoRoutes } from './tokens/user-info-routes.ts'

/** Everything under these is the identity wire's: called from other sites and programs, answered in its error shape. */
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

/** The identity service's calls. */
export const identityRoutes = (shop: Shop): Hono => {
  const identity = identityService(shop)
  const app = new Hono()
  app.onError((error, c) => answerProblem(c, shop, error))
  for (const prefix of PREFIXES) app.use(prefix, crossOrigin(identity))
  for (const path of identityPaths.metadata) app.use(path, crossOrigin(identity))
  app.route('/', tokenRoutes(identity))
  app.route('/', revokeRoutes(identity))
  app.route('/', userInfoRoutes(identity))
  app.route('/', memberOrdersRoutes(identity))
  app.route('/', metadataRoutes(identity))
  app.route('/', appAccessRoutes(identity))
  app.route('/', installRoutes(identity))
  app.route('/', redirectSessionRoutes(identity))
  app.route('/', authorizeRoutes(identity))
  app.route('/', signInRoutes(identity))
  app.route('/', factorRoutes(identity))
  // Nothing below here is for pages, not even what is not found.
  for (const prefix of PREFIXES) {
    app.use(prefix, () => {
      throw problems.notFound()
    })
  }
  return app
}
