import { randomBytes } from 'node:crypto'
import { plannedSwitches } from '#server/campaigns/editor/switch-campaign.ts'
import { scheduledPublication } from '#server/campaigns/drafts/publish-draft.ts'
import { feedRenewal } from '#server/campaigns/feeds/renew-feed.ts'
import { connectorCleaning, startConnectors } from '#server/campaigns/follow-up/deliver.ts'
import { leadDigestTask } from '#server/campaigns/leads/lead-digest.ts'
import { viewerCleaning } from '#server/campaigns/results/campaign-orders.ts'
import { abTestEnding } from '#server/campaigns/results/end-ab-tests.ts'
import { prizeReturn } from '#server/campaigns/prizes/prize-stock.ts'
import { reminderTask } from '#server/campaigns/reminders/remind.ts'
import { eventCounterOf } from '#server/campaigns/results/count-events.ts'
import { customerTask } from '#server/customers/cards/refresh-customers.ts'
import { retentionTask } from '#server/customers/retention/retention.ts'
import { messageCleaning } from '#server/forms/inbox/clean-messages.ts'
import { creationCleaning } from '#server/identity/once/create-once.ts'
import { changeLogCleaning } from '#server/identity/audit/change-log.ts'
import { identityCleaning } from '#server/identity/clean-identity-rows.ts'
import { seedAtStart } from '#server/identity/seed/load-seed.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { siteMail } from '#server/identity/sites/site-mail.ts'
import { deliveryCleaning, startWebhooks } from '#server/identity/webhooks/deliver-webhooks.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { lockDataFolder, openDataFolder } from '#server/platform/db/open-data-folder.ts'
import { withLease } from '#server/platform/db/process-lease.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import { startLoop } from '#server/platform/jobs/loop.ts'
import { startTasks, type Task } from '#server/platform/jobs/tasks.ts'
import { createLogger } from '#server/platform/observe/logger.ts'
import { observation } from '#server/platform/observe/observation.ts'
import { registerProcessMetrics } from '#server/platform/observe/process-metrics.ts'
import { startTraces, statementName } from '#server/platform/observe/traces.ts'
import { startOutbox } from '#server/platform/mail/outbox.ts'
import { openTransport } from '#server/platform/mail/transport.ts'
import { limitCleaning, startSharing } from '#server/platform/limits/limiters.ts'
import { loadShopSettings } from '#server/platform/shop-settings/store.ts'
import { visitPacking } from '#server/campaigns/estimate/recorded-visits.ts'
import { analyticsCleaning, viewCollectorOf } from '#server/shop/analytics/collect-views.ts'
import { questionCleaning } from '#server/shop/questions/forget-questions.ts'
import { consentCleaning } from '#server/shop/cookie-consent/consents.ts'
import { complaintCleaning } from '#server/shop/complaints/forget-complaints.ts'
import { withdrawalCleaning } from '#server/shop/withdrawals/forget-withdrawals.ts'
import { reviewRequestTask } from '#server/shop/review-links/review-mail.ts'
import { stockAlertTask } from '#server/shop/stock-alerts/stock-alerts.ts'
import { leftPhotosTask } from '#server/shop/reviews/review-photos.ts'
import { savedCartCleaning } from '#server/shop/saved-carts/saved-carts.ts'
import { wishlistCleaning } from '#server/shop/wishlist/wishlist.ts'
import { cartCleaning } from '#server/shop/cart/load-cart.ts'
import { searchCountCleaning, searchCounterOf } from '#server/shop/catalog/search/counts/count-searches.ts'
import { warmFilters } from '#server/shop/catalog/filters/live-filters.ts'
import { warmSearch } from '#server/shop/catalog/search/search-products.ts'
import { trashCleaning } from '#server/shop/catalog/saving/trash-products.ts'
import { catalogUpkeep } from '#server/shop/catalog/upkeep.ts'
import { indexNowTask } from '#server/shop/product-feeds/index-now.ts'
import { listSoldQuantities } from '#server/shop/orders/list/list-orders.ts'
import { beginNewShop } from '#server/shop/opening/missing-for-sale.ts'
import { legalTextTask } from '#server/shop/legal-texts/legal-texts.ts'
import { overdueOrderTask } from '#server/shop/orders/overdue-orders.ts'
import { sendingAccount } from '#server/shop/ksef/ksef-settings.ts'
import { ksefTask } from '#server/shop/ksef/send-invoices.ts'
import { paymentTask } from '#server/shop/online-payments/payment-task.ts'
import { archiveTask } from '#server/transfer/archive/make-archive.ts'
import { backupTask } from '#server/transfer/backup/backup-task.ts'
import { connectWings } from './connect-wings.ts'
import { seedCampaigns } from './demo/seed-campaigns.ts'
import { seedDemo, seedSettings } from './demo/seed.ts'
import { createServices, type Services } from './platform/services.ts'
import { demoSecret, type Settings } from './platform/settings.ts'

/** How often a process checks whether another one changed catalogue or settings. */
const VERSION_POLL_MS = 500
const SEARCH_INDEX_POLL_MS = 60_000

/** What a running shop does periodically. With several processes, each run is done by one of them. */
const backgroundTasks: readonly Task[] = [
  catalogUpkeep(listSoldQuantities),
  overdueOrderTask,
  paymentTask,
  ksefTask(sendingAccount),
  legalTextTask,
  cartCleaning,
  savedCartCleaning,
  reviewRequestTask,
  leftPhotosTask,
  stockAlertTask,
  questionCleaning,
  withdrawalCleaning,
  complaintCleaning,
  consentCleaning,
  wishlistCleaning,
  trashCleaning,
  analyticsCleaning,
  visitPacking,
  messageCleaning,
  identityCleaning,
  changeLogCleaning,
  creationCleaning,
  limitCleaning,
  deliveryCleaning,
  prizeReturn,
  leadDigestTask,
  connectorCleaning,
  viewerCleaning,
  abTestEnding,
  scheduledPublication,
  plannedSwitches,
  reminderTask,
  feedRenewal,
  customerTask,
  retentionTask,
  archiveTask,
  backupTask,
  searchCountCleaning,
  indexNowTask,
]

/**
 * Opens everything a running shop needs: folder, lock, database, migrations, demo data, settings, mail.
 * Throws `CannotStart` with one clear line; nothing has been damaged then.
 */
export const openShop = async (
  settings: Settings,
): Promise<{ services: Services; close: () => Promise<void> }> => {
  openDataFolder(settings.dataFolder)
  // PostgreSQL serves several processes; an SQLite file belongs to one.
  const unlock = 'sqliteFile' in settings.database ? lockDataFolder(settings.dataFolder) : () => {}
  const logger = createLogger({
    isJson: settings.isProduction,
    logsRequests: settings.logsRequests ?? false,
  })
  const { log } = logger
  const traces = settings.traces && startTraces({ ...settings.traces, log })
  const db = await connect(settings.database, {
    log,
    onStatement:
      traces && ((text, ms) => traces.record('database', ms, { 'db.query.text': statementName(text) })),
  })
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

  const services = createServices({
    db,
    settings: { ...settings, secret: settings.secret ?? demoSecret(settings.dataFolder) },
    now: Date.now,
    randomBytes: (count) => randomBytes(count),
    shopSettings: () => shopSettings,
    versions: () => versions,
    refresh,
    mailWaiting: () => outbox.wake(),
    log,
  })
  Object.assign(services.get(observation), { logger, traces })
  registerProcessMetrics(services)
  connectWings(services)
  await withLease(db, 'start', async () => {
    // Loads the changes of a process that was first.
    await refresh()
    if (isNewDemo) await seedSettings(services)
    if (settings.isProduction) await beginNewShop(services)
    if (settings.demoBlogPort !== undefined)
      await seedCampaigns(services, `http://localhost:${settings.demoBlogPort}`)
    // The shop's own site of members is made at its first start.
    await identityService(services).directory()
    await seedAtStart(identityService(services))
  })
  const versionPoll = startLoop('versions', refresh, { pollMs: VERSION_POLL_MS, log })
  const sharing = startSharing(services)
  const outbox = startOutbox(services, siteMail(identityService(services), openTransport(settings)))
  const webhooks = startWebhooks(identityService(services))
  const connectors = startConnectors(services)
  const campaignEvents = eventCounterOf(services)
  const views = viewCollectorOf(services)
  const tasks = startTasks(services, backgroundTasks)
  // Each process has its own indexes; made before the first shopper needs them, and after the catalogue changed.
  const indexes = startLoop(
    'indexes of the catalogue',
    () => warmFilters(services).then(() => warmSearch(services)),
    {
      pollMs: SEARCH_INDEX_POLL_MS,
      log,
    },
  )

  const close = async () => {
    await versionPoll.stop()
    await sharing?.stop()
    await tasks.stop()
    await indexes.stop()
    await searchCounterOf(services).stop()
    await webhooks.stop()
    await connectors.stop()
    await outbox.stop()
    // What pages reported and was answered is written.
    await campaignEvents.stop()
    await views.stop()
    await db.close()
    await traces?.close()
    logger.flush()
    unlock()
  }
  return { services, close }
}
