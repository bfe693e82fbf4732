import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { connectWings } from '#server/connect-wings.ts'
import { eventCounterOf } from '#server/campaigns/results/count-events.ts'
import { viewCollectorOf } from '#server/shop/analytics/collect-views.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import { createServices, type Services } from '../platform/services.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { loadShopSettings, setShopSettings } from '#server/platform/shop-settings/store.ts'
import { makeSettings, TEST_NOW_MS } from './make.ts'
import { type Engine, openTestDatabase } from './open-test-database.ts'
import { prepareForSale, READY_SETTINGS } from './ready-for-sale.ts'
import { openVisitor, type TestVisitor } from './visitor.ts'

export const TEST_URL = 'http://localhost:3000'
const TEST_SECRET = 'a secret of the tests, long enough'

export type TestShop = {
  services: Services
  app: Hono
  /** Set it to move time. */
  clock: { nowMs: number }
  /** A browser without cookies. */
  visitor: () => TestVisitor
  changeSettings: (settings: Partial<ShopSettings>) => Promise<void>
  /** What the shop logged: nothing, unless something broke. */
  logged: string[]
  close: () => Promise<void>
}

export type TestShopOptions = {
  settings?: Partial<ShopSettings>
  isProduction?: boolean
  /** A production shop that is not configured yet: closed to buyers. */
  isNew?: boolean
  /** Some of the shop's routes, for a test that must not depend on the others. */
  createApp?: (services: Services) => Hono
  pageCacheMb?: number
}

/**
 * The whole shop on an empty database of its own, with a clock that does not run; called through
 * `app.request`, without a port.
 */
export const openTestShop = async (
  engine: Engine,
  { settings = {}, isProduction = false, isNew = false, createApp, pageCacheMb = 0 }: TestShopOptions = {},
): Promise<TestShop> => {
  const db = await openTestDatabase(engine)
  const clock = { nowMs: TEST_NOW_MS }
  const logged: string[] = []
  let shopSettings = makeSettings({ ...(isProduction && !isNew ? READY_SETTINGS : {}), ...settings })
  await db.transaction((tx) => setShopSettings(tx, shopSettings))
  if (isProduction && !isNew) await prepareForSale(db)
  let versions = await loadVersions(db.read)

  const services = createServices({
    db,
    settings: {
      isProduction,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: TEST_URL,
      dataFolder: '',
      database: db.address,
      secret: TEST_SECRET,
      smtpUrl: undefined,
      trustedProxies: 0,
      pageCacheMb,
      keepAliveSeconds: 80,
    },
    now: () => clock.nowMs,
    randomBytes: (count) => randomBytes(count),
    shopSettings: () => shopSettings,
    versions: () => versions,
    refresh: async () => {
      shopSettings = await loadShopSettings(db.read)
      versions = await loadVersions(db.read)
    },
    mailWaiting: () => {},
    log: (line) => logged.push(line),
  })
  connectWings(services)
  // Loaded late: a test with its own routes need not load every page.
  const app = (createApp ?? (await import('#server/app.ts')).createApp)(services)

  return {
    services,
    app,
    clock,
    visitor: () => openVisitor(app, TEST_URL),
    changeSettings: async (changes) => {
      await db.transaction((tx) => setShopSettings(tx, { ...shopSettings, ...changes }))
      await services.refresh()
    },
    logged,
    close: async () => {
      await eventCounterOf(services).stop()
      await viewCollectorOf(services).stop()
      await db.close()
    },
  }
}
