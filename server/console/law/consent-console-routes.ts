import { consentsApi } from '#contract/console/consent/consents.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'
import type { Services } from '#server/platform/services.ts'
import { exportCookieConsents, listConsents } from '#server/shop/cookie-consent/consents.ts'

/** Visitors' choices about cookies: the newest ones, and all of them as a file. */
export const consentConsoleRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(consentsApi.list, () => listConsents(services))
  mountEndpoint(consentsApi.export, ({ c }) =>
    sendFile(c, { name: 'zgody-cookies.csv' }, exportCookieConsents(services.db.read)),
  )
  return routes
}
