import type { Hono } from 'hono'
import { eventCounterOf } from '#server/campaigns/results/count-events.ts'
import { connectWings } from '#server/connect-wings.ts'
import { connect } from '#server/platform/db/connect.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import { createServices, type Services } from '#server/platform/services.ts'
import { loadShopSettings } from '#server/platform/shop-settings/store.ts'
import { viewCollectorOf } from '#server/shop/analytics/collect-views.ts'

export type SecondProcess = { services: Services; app: () => Promise<Hono>; close: () => Promise<void> }

type FirstProcess = Pick<Services, 'settings' | 'now' | 'randomBytes' | 'mailWaiting' | 'log'>

/**
 * What another process of a shop would be: services and connections of its own on the same database, with the same
 * clock. While the first one runs, on PostgreSQL only, because an SQLite file belongs to one process.
 */
export const openSecondProcess = async (first: FirstProcess): Promise<SecondProcess> => {
  const db = await connect(first.settings.database)
  let shopSettings = await loadShopSettings(db.read)
  let versions = await loadVersions(db.read)
  const services = createServices({
    db,
    settings: first.settings,
    now: first.now,
    randomBytes: first.randomBytes,
    shopSettings: () => shopSettings,
    versions: () => versions,
    refresh: async () => {
      shopSettings = await loadShopSettings(db.read)
      versions = await loadVersions(db.read)
    },
    mailWaiting: first.mailWaiting,
    log: first.log,
  })
  connectWings(services)
  let app: Hono | undefined
  return {
    services,
    // Made late: a test without requests need not load every page.
    app: async () => (app ??= (await import('#server/app.ts')).createApp(services)),
    close: async () => {
      await eventCounterOf(services).stop()
      await viewCollectorOf(services).stop()
      await db.close()
    },
  }
}
