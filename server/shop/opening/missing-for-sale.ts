import { type MissingForSale, OPENING_STEPS, REQUIRED_PAGES } from '#contract/console/opening.ts'
import { readIban } from '#contract/iban.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { isMailProven } from './test-letter.ts'
import { listReadyPages } from '../static-pages/static-pages.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import { listPaymentChoices, paymentMethod } from '../payments/list-payment-choices.ts'
import { saveShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import type { Services } from '#server/platform/services.ts'
import { defaultShopSettings, type ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

const POSTCODE = /\b\d{2}-\d{3}\b/
/** Names that RFC 2606 reserves for examples, such as the demo's address. */
const EXAMPLE_MAIL = /@(?:[^@]*\.)?example\.[a-z]+$|@[^@]+\.(?:example|test|invalid|localhost)$/i

const isDefault = <K extends keyof ShopSettings>(settings: ShopSettings, key: K) =>
  JSON.stringify(settings[key]) === JSON.stringify(defaultShopSettings[key])

const isRealMail = (address: string) =>
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address) && !EXAMPLE_MAIL.test(address)

/** Settings that are still missing before orders are accepted. */
export const missingSettings = (settings: ShopSettings): MissingForSale[] => {
  const { companyLines, email, orderMailTo, bankAccount, deliveryMethods, paymentMethods } = settings
  const company = companyLines.join('\n')
  const takesTransfers = listPaymentChoices(settings, {
    needsDelivery: true,
    totalGrosze: 0,
    deliveryMethodId: '',
  }).some(({ id }) => paymentMethod(id)?.needsBankAccount)
  return [
    ...(isDefault(settings, 'companyLines') || companyLines.length < 2 || !POSTCODE.test(company)
      ? (['company'] as const)
      : []),
    ...(!isRealMail(email) || (orderMailTo !== '' && !isRealMail(orderMailTo)) || isDefault(settings, 'phone')
      ? (['contact'] as const)
      : []),
    ...(takesTransfers && readIban(bankAccount) === undefined ? (['account'] as const) : []),
    ...(deliveryMethods.some(({ isOn }) => isOn) ? [] : (['delivery'] as const)),
    ...(paymentMethods.some(({ isOn }) => isOn) ? [] : (['payment'] as const)),
  ]
}

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

/** Everything that is missing, whether or not it closes the shop. */
export const listMissing = async (db: Sql, settings: ShopSettings): Promise<MissingForSale[]> => {
  const missing = new Set(await missingBesideProducts(db, settings))
  if (!(await hasProduct(db))) missing.add('product')
  return OPENING_STEPS.filter((step) => missing.has(step))
}

/** Why this shop accepts no orders yet; empty in the demo, where nothing is sold. */
export const missingForSale = async (
  db: Sql,
  { settings, shopSettings }: Services,
): Promise<MissingForSale[]> => (settings.isProduction ? listMissing(db, shopSettings()) : [])

const isReadyBesideProducts = cacheByVersion(
  'settings',
  async ({ db, shopSettings }) => (await missingBesideProducts(db.read, shopSettings())).length === 0,
)
const hasCachedProduct = cacheByVersion('catalog', ({ db }) => hasProduct(db.read))

/**
 * Whether visitors see the announcement instead of the shop: by the owner's setting, or because it is not
 * ready to sell.
 */
export const isClosed = async (services: Services): Promise<boolean> =>
  services.shopSettings().comingSoon.isOn ||
  (services.settings.isProduction &&
    !((await isReadyBesideProducts(services)) && (await hasCachedProduct(services))))

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
}
