import type {
  CampaignAhead,
  CheckFacts,
  CouponFact,
  NamedByCampaign,
  ShopFacts,
} from '#contract/console/campaigns/campaign-checks.ts'
import { normalCode } from '#contract/coupon-code.ts'
import type { Services } from '#server/platform/services.ts'
import { loadAverageOrder } from '#server/shop/analytics/report/load-analytics.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { hasScarceProduct } from '#server/shop/catalog/stock/reserve-stock.ts'
import type { Coupon } from '#server/shop/coupons/coupon.ts'
import { findCoupons } from '#server/shop/coupons/manage-coupons.ts'
import { countBuyers } from '#server/shop/orders/list/recent-buyers.ts'
import { freeDeliverySums } from '#server/shop/delivery/offered-delivery.ts'
import { listCampaignSites } from '../editor/campaign-sites.ts'
import { listSavedCampaigns } from '../editor/list-campaigns.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { loadCategory, loadTag } from '#server/shop/catalog/categories.ts'
import { loadProductDetails } from '#server/shop/catalog/load-product-details.ts'
import { findMovedAddress, readShopPath } from '#server/shop/moved-addresses/moved-addresses.ts'
import { findPageOrDraft } from '#server/shop/static-pages/static-pages.ts'
import { paths } from '#storefront/paths.ts'

/** Addresses that other routes answer, whatever is in the database. */
const FIXED = new Set(
  Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path.split(/[?#]/)[0]!] : [])),
)
const [CATEGORY, TAG, PRODUCT] = [paths.category(''), paths.tag(''), paths.product('')].map(
  (path) => path.split('/')[1]!,
)
/** First parts of addresses with a token or a file: a link to one is nobody's mistake that could be seen here. */
const OTHERS = new Set(
  'wizualizacja regulamin-gry pictures page galeria-kampanii wp-content wp-json koszyk zamowienie moje-konto'.split(
    ' ',
  ),
)

/** Whether the shop has a page at this address for any visitor. An address that cannot be judged counts as one. */
const isShopPage = async (sql: Sql, address: string, nowMs: number): Promise<boolean> => {
  const path = readShopPath(address, null)
  // Files, the console and the like: their addresses are not pages.
  if (path === undefined || !path.endsWith('/') || FIXED.has(path)) return true
  const [, first = '', slug = '', ...rest] = path.split('/')
  if (OTHERS.has(first)) return true
  if (await findMovedAddress(sql, path)) return true
  if (first === PRODUCT) return (await loadProductDetails(sql, slug, nowMs)) !== undefined
  if (first === CATEGORY) return (await loadCategory(sql, slug)) !== undefined
  if (first === TAG) return (await loadTag(sql, slug)) !== undefined
  return slug === '' && rest.length === 0 && (await findPageOrDraft(sql, first))?.is_published === 1
}

const DAY_MS = 86_400_000
const ORDERS_OF_MS = 90 * DAY_MS

const factOf = ({
  code,
  kind,
  amount,
  startsMs,
  expiresMs,
  usageLimit,
  usedCount,
  minTotalGrosze,
  givesFreeDelivery,
  endedWhy,
}: Coupon): CouponFact => ({
  code,
  kind,
  amount,
  startsMs,
  expiresMs,
  isUsedUp: endedWhy !== null || (usageLimit !== null && usedCount >= usageLimit),
  minTotalGrosze,
  givesFreeDelivery,
})

const loadShopFacts = async (services: Services, named: NamedByCampaign): Promise<ShopFacts> => {
  const { db, settings, shopSettings } = services
  const nowMs = services.now()
  const { deliveryMethods, fewLeft } = shopSettings()
  const codes = named.codes.map(normalCode).filter(Boolean)
  const ids = named.products.map((id) => (/^\d{1,9}$/.test(id) ? Number(id) : 0))
  const products = await findProductsById(db.read, ids)
  const missing: string[] = []
  for (const address of named.addresses)
    if (!(await isShopPage(db.read, address, nowMs))) missing.push(address)
  return {
    origin: settings.publicUrl,
    coupons: codes.length ? [...(await findCoupons(db.read, codes)).values()].map(factOf) : [],
    freeDeliveryGrosze: freeDeliverySums(deliveryMethods),
    missingAddresses: missing,
    missingProducts: named.products.filter((_, index) => products.get(ids[index]!)?.status !== 'published'),
    hasFewLeft: await hasScarceProduct(db.read, fewLeft),
    buyers: await Promise.all(
      named.days.map(async (days) => ({
        days,
        count: await countBuyers(db.read, { sinceMs: nowMs - days * DAY_MS }),
      })),
    ),
    averageOrderGrosze: await loadAverageOrder(db.read, { fromMs: nowMs - ORDERS_OF_MS, untilMs: nowMs }),
  }
}

/** What the checks of a campaign compare it with; undefined: there is no such site. */
export const loadCheckFacts = async (
  services: Services,
  siteId: string,
  campaignId: string,
  named: NamedByCampaign,
): Promise<CheckFacts | undefined> => {
  const sites = await listCampaignSites(services)
  const site = sites.find(({ id }) => id === siteId) ?? sites[0]
  if (!site) return undefined
  const { store } = site.settings
  const all = await listSavedCampaigns(services.db.read, site.id)
  const own = all.find(({ id }) => id === campaignId)
  const pairOf = (one: { id: string; parentId: string | null }) => one.parentId ?? one.id
  const ahead = all
    .filter(
      (one) =>
        one.isOn &&
        // A new campaign is added at the end. Variants are shown one instead of the other.
        (!own || (one.position < own.position && pairOf(one) !== pairOf(own))),
    )
    .map(({ id, campaign: { name, type, triggers, filters, alternatives } }): CampaignAhead => ({
      id,
      name,
      type,
      triggers,
      filters,
      alternatives,
    }))
  const isOfShop = site.isShop || store?.platform === 'klepka'
  return {
    hasStore: site.isShop || store !== null,
    shop: isOfShop ? await loadShopFacts(services, named) : null,
    ahead,
  }
}
