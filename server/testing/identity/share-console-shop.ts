import { Hono } from 'hono'
import { consoleRoutes } from '#server/console/routes.ts'
import { identityApp } from './identity-app.ts'
import { type IdentityShop, openIdentityShop } from './open-identity-shop.ts'
import type { Engine } from '../open-test-database.ts'
import { shareShop } from '../share-shop.ts'

/** No page with a form is opened by its tests. */
export const noForms = {
  drawShortCodes: () => Promise.reject(new Error('This shop has no forms.')),
  submitPlainForm: () => Promise.resolve(null),
}

/** One shop for all tests of a `describe`, with the console and the identity service, without the shop's pages. */
export const shareConsoleShop = (engine: Engine): IdentityShop =>
  shareShop(() =>
    openIdentityShop(engine, {
      createApp: (services) =>
        new Hono().route('/', identityApp(services)).route('/', consoleRoutes(services, noForms)),
    }),
  )
