import { Hono } from 'hono'
import type { Shop } from '#server/shop.ts'
import { addressRoutes } from './address-routes.ts'
import { detailsRoutes } from './details-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { privacyRoutes } from './privacy-routes.ts'
import { securityRoutes } from './security-routes.ts'
import { sessionRoutes } from './session-routes.ts'

/** The account of whoever is signed in. */
export const memberRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  for (const routes of [
    overviewRoutes,
    addressRoutes,
    detailsRoutes,
    passwordRoutes,
    securityRoutes,
    sessionRoutes,
    privacyRoutes,
  ])
    app.route('/', routes(shop))
  return app
}
