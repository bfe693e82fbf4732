import { randomBytes } from 'node:crypto'
import { startReminders } from './abandonment/start-reminders.ts'
import { startCartCleaning } from './cart/start-cart-cleaning.ts'
import { startCatalogUpkeep } from './catalog/start-catalog-upkeep.ts'
import { startLeadDigests } from './conversions/lead-digest.ts'
import { eventCounterOf } from './conversions/count-events.ts'
import { startMessageCleaning } from './contact-forms/start-message-cleaning.ts'
import { connect } from './db/connect.ts'
import { demoSecret } from './demo-secret.ts'
import { identityService } from './identity/identity-service.ts'
import { startIdentityCleaning } from './identity/start-identity-cleaning.ts'
import { seedAtStart } from './identity/seed/seed-at-start.ts'
import { startWebhooks } from './identity/webhooks/deliver-webhooks.ts'
import { siteMail } from './identity/sites/site-mail.ts'
import { startFeeds } from './feeds/start-feeds.ts'
import { lockDataFolder } from './db/lock-data-folder.ts'
import { migrate } from './db/migrate.ts'
import { openDataFolder } from './db/open-data-folder.ts'
import { withLease } from './db/process-lease.ts'
import { seedCampaigns } from './db/seed/seed-campaigns.ts'
import { seedDemo, seedSettings } from './db/seed/seed.ts'
import { loadVersions } from './db/versions.ts'
import { startOverdueOrders } from './orders/overdue-orders.ts'
import { startOutbox } from './mail/outbox.ts'
import { openTransport } from './mail/transport.ts'
import { startReturningPrizes } from './prizes/return-prizes.ts'
import type { Settings } from './settings.ts'
import type { Shop } from './shop.ts'
import { loadShopSettings } from './shop-settings/store.ts'

/** How often a process looks whether another one changed catalogue or settings. */
const VERSION_POLL_MS = 500

/**
 * Opens everything a running shop needs: folder, lock, database, migrations, demo data, settings, mail.
 * Throws `CannotStart` with one clear line; nothing has been damaged then.
 */
export const openShop = async (settings: Settings): Promise<{ shop: Shop; close: () => Promise<void> }> => {
  openDataFolder(settings.dataFolder)
  // PostgreSQL serves several processes; an SQLite file belongs to one.
  const unlock = 'sqliteFile' in settings.database ? lockDataFolder(settings.dataFolder) : () => {}
  const db = await connect(settings.database)
  await migrate(db, Date.now())
  const isNewDemo =
    !settings.isProduction &&
    (await withLease(db, 'demo', () =>
      seedDemo(db, { nowMs: Date.now(), onProgress: (line) => console.log(line) }),
    ))

  let shopSettings = await loadShopSettings(db.read)
  let versions = await loadVersions(db.read)
  const refresh = async () => {
    const fresh = await loadVersions(db.read)
    if (fresh.settings !== versions.settings) shopSettings = await loadShopSettings(db.read)
    versions = fresh
  }
  // One at a time, and one line for an outage: a database that does not answer is asked twice a second.
  let polling: Promise<void> | undefined
  let hasFailed = false
  const pollVersions = async () => {
    try {
      await refresh()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) shop.log(`versions: ${error}`)
      hasFailed = true
    }
  }
  const poll = setInterval(
    () => (polling ??= pollVersions().finally(() => (polling = undefined))),
    VERSION_POLL_MS,
  )
  poll.unref()

  const shop: Shop = {
    db,
    settings: { ...settings, secret: settings.secret ?? demoSecret(settings.dataFolder) },
    now: Date.now,
    randomBytes: (count) => randomBytes(count),
    shopSettings: () => shopSettings,
    versions: () => versions,
    refresh,
    mailWaiting: () => outbox.wake(),
    log: (line) => console.error(`${new Date().toISOString()} ${line}`),
  }
  await withLease(db, 'start', async () => {
    // What a process that was first has changed.
    await refresh()
    if (isNewDemo) await seedSettings(shop)
    if (settings.demoBlogPort !== undefined)
      await seedCampaigns(shop, `http://localhost:${settings.demoBlogPort}`)
    // The shop's own site of members is made at its first start.
    await identityService(shop).directory()
    await seedAtStart(identityService(shop))
  })
  const outbox = startOutbox(shop, siteMail(identityService(shop), openTransport(settings)))
  const stopCleaning = startCartCleaning(shop)
  const stopMessageCleaning = startMessageCleaning(shop)
  const stopIdentityCleaning = startIdentityCleaning(shop)
  const stopReturningPrizes = startReturningPrizes(shop)
  const stopUpkeep = startCatalogUpkeep(shop)
  const stopReminders = startReminders(shop)
  const stopLeadDigests = startLeadDigests(shop)
  const stopOverdueOrders = startOverdueOrders(shop)
  const webhooks = startWebhooks(identityService(shop))
  const campaignEvents = eventCounterOf(shop)
  const feeds = startFeeds(shop)

  const close = async () => {
    clearInterval(poll)
    stopCleaning()
    stopMessageCleaning()
    stopIdentityCleaning()
    stopLeadDigests()
    await stopUpkeep()
    await stopReminders()
    await stopOverdueOrders()
    await stopReturningPrizes()
    await webhooks.stop()
    await feeds.stop()
    await outbox.stop()
    // What pages told of and were answered is written.
    await campaignEvents.stop()
    await db.close()
    unlock()
  }
  return { shop, close }
}
