import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startReminders } from './abandonment/start-reminders.ts'
import { startCartCleaning } from './cart/start-cart-cleaning.ts'
import { startCatalogUpkeep } from './catalog/start-catalog-upkeep.ts'
import { eventCounterOf } from './conversions/count-events.ts'
import { startMessageCleaning } from './contact-forms/start-message-cleaning.ts'
import { connect } from './db/connect.ts'
import { CannotStart } from './db/database.ts'
import { demoSecret } from './demo-secret.ts'
import { identityService } from './identity/identity-service.ts'
import { startIdentityCleaning } from './identity/start-identity-cleaning.ts'
import { seedAtStart } from './identity/seed/seed-at-start.ts'
import { startWebhooks } from './identity/webhooks/deliver-webhooks.ts'
import { siteMail } from './identity/sites/site-mail.ts'
import { startFeeds } from './feeds/start-feeds.ts'
import { lockDataFolder } from './db/lock-data-folder.ts'
import { migrate } from './db/migrate.ts'
import { seedCampaigns } from './db/seed/seed-campaigns.ts'
import { seedDemo } from './db/seed/seed.ts'
import { loadVersions } from './db/versions.ts'
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
  if (!settings.isProduction) await seedDemo(db, { nowMs: Date.now(), onProgress: (line) => console.log(line) })

  let shopSettings = await loadShopSettings(db.read)
  let versions = await loadVersions(db.read)
  const refresh = async () => {
    const fresh = await loadVersions(db.read)
    if (fresh.settings !== versions.settings) shopSettings = await loadShopSettings(db.read)
    versions = fresh
  }
  const poll = setInterval(() => void refresh().catch((error) => shop.log(`versions: ${error}`)), VERSION_POLL_MS)
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
  if (settings.demoBlogPort !== undefined) await seedCampaigns(shop, `http://localhost:${settings.demoBlogPort}`)
  // The shop's own site of members is made at its first start.
  await identityService(shop).directory()
  await seedAtStart(identityService(shop))
  const outbox = startOutbox(shop, siteMail(identityService(shop), openTransport(settings)))
  const stopCleaning = startCartCleaning(shop)
  const stopMessageCleaning = startMessageCleaning(shop)
  const stopIdentityCleaning = startIdentityCleaning(shop)
  const stopReturningPrizes = startReturningPrizes(shop)
  const stopUpkeep = startCatalogUpkeep(shop)
  const stopReminders = startReminders(shop)
  const webhooks = startWebhooks(identityService(shop))
  const campaignEvents = eventCounterOf(shop)
  const feeds = startFeeds(shop)

  const close = async () => {
    clearInterval(poll)
    stopCleaning()
    stopMessageCleaning()
    stopIdentityCleaning()
    await stopUpkeep()
    await stopReminders()
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

const openDataFolder = (folder: string) => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
    // Root passes every access check, but not a read-only file system.
    writeFileSync(join(realpathSync(folder), '.write-check'), '')
  } catch (error) {
    throw new CannotStart(`Nie mogę zapisywać w folderze danych ${folder} (${(error as NodeJS.ErrnoException).code}). Zmień jego prawa albo podaj inny: DATA_DIR=/ścieżka npm start`)
  }
}
