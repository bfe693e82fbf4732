import type { BrowsedProduct } from '#contract/display/browsing.ts'
import { isLeadOf } from '../leads/list-leads.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import {
  addProductViews,
  removeProductViewsBefore,
  removeViewerEmail,
  listProductsViewedBy,
  listViewers,
} from './store.ts'
import type { Sql } from '#server/platform/db/tables.ts'

const BATCH = 200
const MAX_PRODUCTS = 3

/** The last view of a person with a known address on a site. */
export type AbandonedBrowsing = { siteId: string; email: string; productIds: string[]; lastMs: number }

/** People whose last product view was in this period, with their most recent products. */
export async function* eachAbandonedBrowsing(
  sql: Sql,
  fromMs: number,
  untilMs: number,
): AsyncGenerator<AbandonedBrowsing> {
  for (let after: { siteId: string; email: string } | undefined; ;) {
    const people = await listViewers(sql, fromMs, untilMs, after, BATCH)
    for (const { siteId, email, lastMs } of people)
      yield {
        siteId,
        email,
        lastMs,
        productIds: await listProductsViewedBy(sql, siteId, email, MAX_PRODUCTS),
      }
    after = people.at(-1)
    if (people.length < BATCH) return
  }
}

/** Removes an address; views remain for recommendations. */
export const forgetViewer = (tx: Sql, siteId: string, email: string): Promise<void> =>
  removeViewerEmail(tx, siteId, email)

/** Repeats of the same view. */
const PAUSE_MS = 60_000
const RETENTION_MS = 30 * 86_400_000
const CLEAN_EVERY_MS = 3_600_000
const MAX_ID = 100
const MAX_NAME = 300

/** The viewer: a customer of a store, otherwise a visitor. `email`: an address left in this browser. */
export type ProductViewer = {
  siteId: string
  store: string
  customerId: string
  visitorId: string
  email: string
  cartValueMinor: number | null
}

const cleaning = definePart('cleaning of product views', () => ({ lastMs: 0 }))

/** Saves product views; false: the viewer is unknown or there are no products. Repeats within a minute count once. */
export const recordProductViews = async (
  services: Services,
  { siteId, store, customerId, visitorId, email, cartValueMinor }: ProductViewer,
  products: readonly BrowsedProduct[],
): Promise<boolean> => {
  const customer = customerId
    ? customerId.slice(0, MAX_ID)
    : visitorId
      ? `visitor:${visitorId.slice(0, MAX_ID)}`
      : ''
  if (customer === '' || products.length === 0) return false
  const nowMs = services.now()
  const address = email.trim().toLowerCase()
  const known = address !== '' && (await isLeadOf(services.db.read, siteId, address)) ? address : ''
  const byId = new Map(products.map((product) => [product.product_id.slice(0, MAX_ID), product]))
  const rows = [...byId]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([product_id, { product_name, category }]) => ({
      site_id: siteId,
      store,
      customer,
      product_id,
      product_name: product_name.slice(0, MAX_NAME),
      category: category.slice(0, MAX_NAME),
      email: known,
      cart_value_minor: cartValueMinor,
      times: 1,
      first_ms: nowMs,
      last_ms: nowMs,
    }))
  await services.db.transaction((tx) => addProductViews(tx, rows, nowMs - PAUSE_MS), { isDurable: false })
  const cleaned = services.get(cleaning)
  if (nowMs - cleaned.lastMs >= CLEAN_EVERY_MS) {
    cleaned.lastMs = nowMs
    await services.db.transaction((tx) => removeProductViewsBefore(tx, nowMs - RETENTION_MS), {
      isDurable: false,
      isLong: true,
    })
  }
  return true
}
