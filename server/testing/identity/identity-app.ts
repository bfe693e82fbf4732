import { Hono } from 'hono'
import { installRoutes } from '#server/identity/apps/install-routes.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import type { Services } from '#server/platform/services.ts'
import { memberOrdersRoutes } from '#server/shop/account/orders-routes.ts'
import { answerError } from '#server/shop/pages/answer-error.ts'
import { pushApprovalRoutes } from '#server/shop/sign-in-pages/second-factors/push-approval-routes.ts'

/** The identity wire and the pages that belong to it, as `app.ts` mounts them, without the rest of the shop. */
export const identityApp = (services: Services): Hono => {
  const app = new Hono()
  app.onError((error, c) => answerError(c, services, error))
  app.route('/', identityRoutes(services, [memberOrdersRoutes]))
  app.route('/', installRoutes(services))
  app.route('/', pushApprovalRoutes(identityService(services)))
  return app
}
