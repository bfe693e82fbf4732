import { Hono } from 'hono'
import type { Services } from '#server/platform/services.ts'
import { consentRoutes } from './consent-routes.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { passkeyRoutes } from '#server/shop/sign-in-pages/second-factors/passkey-routes.ts'
import { pushApprovalRoutes } from '#server/shop/sign-in-pages/second-factors/push-approval-routes.ts'
import { recoveryPages } from './recovery-pages.ts'
import { secondFactorRoutes } from '#server/shop/sign-in-pages/second-factors/second-factor-routes.ts'
import { signInPageRoutes } from './sign-in-routes.ts'

/** The pages on which people sign in, for the shop's account and for other sites. */
export const signInPages = (services: Services): Hono => {
  const app = new Hono()
  for (const routes of [signInPageRoutes, passkeyRoutes, secondFactorRoutes, recoveryPages, consentRoutes])
    app.route('/', routes(services))
  app.route('/', pushApprovalRoutes(identityService(services)))
  return app
}
