import { type MissingForSale, OPENING_STEPS, REQUIRED_PAGES } from '#contract/console/opening.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { saveShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import { defaultShopSettings, type ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { beginLawRecord, lawRecordOf, loadLawRecord, recordOpening } from '../law-duties/law-record.ts'
import { listReadyPages } from '../static-pages/static-pages.ts'
import { isBlockedByLaw } from './law-opening.ts'
import { missingSettings } from './missing-settings.ts'
import { isMailProven } from './test-letter.ts'

const missingBesideProducts = async (db: Sql, settings: ShopSettings): Promise<MissingForSale[]> => {
  const [ready, isProven] = await Promise.all([
    listReadyPages(db, [...REQUIRED_PAGES]),
    isMailProven(db, settings),
  ])
  return [
    ...missingSettings(settings),
    ...REQUIRED_PAGES.filter((slug) => !ready.includes(slug)),
    ...(isProven ? [] : (['mail'] as const)),
  ]
}

const hasProduct = async (db: Sql): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where('status', '=', 'published')
    .where('kind', '!=', 'variation')
    .limit(1)
    .executeTakeFirst()) !== undefined

const missingBesideLaw = async (db: Sql, settings: ShopSettings): Promise<Set<MissingForSale>> => {
  const missing = new Set(await missingBesideProducts(db, settings))
  if (!(await hasProduct(db))) missing.add('product')
  return missing
}

/** A production shop that lacks nothing opens, and no duty closes it from then on. */
const openOnce = async (services: Services): Promise<void> => {
  if (services.settings.isProduction && (await lawRecordOf(services)).openedMs === null)
    await recordOpening(services)
}

/** Everything that is missing, whether or not it closes the shop. */
export const listMissing = async (services: Services): Promise<MissingForSale[]> => {
  const missing = await missingBesideLaw(services.db.read, services.shopSettings())
  if (await isBlockedByLaw(services)) missing.add('law')
  if (missing.size === 0) await openOnce(services)
  return OPENING_STEPS.filter((step) => missing.has(step))
}

/** Why this shop accepts no orders yet; empty in the demo, where nothing is sold. */
export const missingForSale = async (services: Services): Promise<MissingForSale[]> =>
  services.settings.isProduction ? listMissing(services) : []

/**
 * The same within an order's transaction. Duties are not judged here: a shop that has not opened sells nothing, and
 * opens by the first page that is shown.
 */
export const mayNotSell = async (tx: Sql, { settings, shopSettings }: Services): Promise<boolean> =>
  settings.isProduction &&
  ((await missingBesideLaw(tx, shopSettings())).size > 0 || (await loadLawRecord(tx)).openedMs === null)

const isReadyBesideProducts = cacheByVersion(
  'settings',
  async ({ db, shopSettings }) => (await missingBesideProducts(db.read, shopSettings())).length === 0,
)
const hasCachedProduct = cacheByVersion('catalog', ({ db }) => hasProduct(db.read))

/**
 * Whether visitors see the announcement instead of the shop: by the owner's setting, or because it is not
 * ready to sell.
 */
export const isClosed = async (services: Services): Promise<boolean> => {
  if (services.shopSettings().comingSoon.isOn) return true
  if (!services.settings.isProduction) return false
  const lacks =
    !(await isReadyBesideProducts(services)) ||
    !(await hasCachedProduct(services)) ||
    (await isBlockedByLaw(services))
  if (!lacks) await openOnce(services)
  return lacks
}

/**
 * What the demo promises and a real shop must not: hours nobody set, prices of delivery and cash on delivery that
 * nobody agreed to. The ways are listed, turned off, for the owner to check; a transfer needs a bank account anyway.
 */
const newShopSettings = (): ShopSettings => ({
  ...defaultShopSettings,
  openingHours: '',
  deliveryMethods: defaultShopSettings.deliveryMethods.map((method) => ({ ...method, isOn: false })),
  paymentMethods: defaultShopSettings.paymentMethods.map((method) => ({
    ...method,
    isOn: method.id === 'bacs',
  })),
})

/** Before a production shop has its first owner and first settings; later starts change nothing. */
export const beginNewShop = async (services: Services): Promise<void> => {
  const { read } = services.db
  const begun = await Promise.all([
    read.selectFrom('settings').select('name').where('name', '=', 'shop').executeTakeFirst(),
    read.selectFrom('owners').select('id').limit(1).executeTakeFirst(),
    read.selectFrom('products').select('id').limit(1).executeTakeFirst(),
  ])
  if (begun.every((row) => row === undefined)) await saveShopSettings(services, newShopSettings())
  await beginLawRecord(services, (await missingBesideLaw(read, services.shopSettings())).size === 0)
}
