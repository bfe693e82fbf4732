import { Hono } from 'hono'
import type { Shop } from '#server/shop.ts'
import { consentRoutes } from './consent-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { recoveryPages } from './recovery-pages.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** The pages on which people sign in, for the shop's account and for other sites. */
export const signInPages = (shop: Shop): Hono => {
  const app = new Hono()
  for (const routes of [signInRoutes, passkeyRoutes, secondFactorRoutes, recoveryPages, consentRoutes])
    app.route('/', routes(shop))
  return app
}
