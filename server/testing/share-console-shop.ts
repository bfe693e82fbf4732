import { Hono } from 'hono'
import { consoleRoutes } from '#server/console/routes.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { type IdentityShop, openIdentityShop } from './open-identity-shop.ts'
import type { Engine } from './open-test-database.ts'
import { shareShop } from './share-shop.ts'

/** One shop for all tests of a `describe`, with the console and the identity service, without the shop's pages. */
export const shareConsoleShop = (engine: Engine): IdentityShop =>
  shareShop(() =>
    openIdentityShop(engine, {
      createApp: (shop) => new Hono().route('/', identityRoutes(shop)).route('/', consoleRoutes(shop)),
    }),
  )
