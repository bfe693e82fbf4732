import type { BrowsedProduct } from '#contract/display/browsing.ts'
import { isLeadOf } from '#server/conversions/is-lead-of.ts'
import type { Shop } from '#server/shop.ts'
import { addLooks, removeLooksBefore } from './store.ts'

/** The same page told again, or read again at once. */
const PAUSE_MS = 60_000
const KEPT_MS = 30 * 86_400_000
const CLEAN_EVERY_MS = 3_600_000
const MAX_ID = 100
const MAX_NAME = 300

/** Who looks: a customer of a store, else a visitor. `email`: an address that this browser has left. */
export type Looker = {
  siteId: string
  store: string
  customerId: string
  visitorId: string
  email: string
  cartValueMinor: number | null
}

const cleanedMs = new WeakMap<Shop['db'], number>()

/**
 * Keeps what somebody looked at; false: nobody could name them again, or nothing was told. Told again within
 * a minute, it counts once.
 */
export const rememberLooks = async (
  shop: Pick<Shop, 'db' | 'now'>,
  { siteId, store, customerId, visitorId, email, cartValueMinor }: Looker,
  products: readonly BrowsedProduct[],
): Promise<boolean> => {
  const customer = customerId
    ? customerId.slice(0, MAX_ID)
    : visitorId
      ? `visitor:${visitorId.slice(0, MAX_ID)}`
      : ''
  if (customer === '' || products.length === 0) return false
  const nowMs = shop.now()
  const address = email.trim().toLowerCase()
  const known = address !== '' && (await isLeadOf(shop.db.read, siteId, address)) ? address : ''
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
  await shop.db.transaction((tx) => addLooks(tx, rows, nowMs - PAUSE_MS), { isDurable: false })
  if (nowMs - (cleanedMs.get(shop.db) ?? 0) >= CLEAN_EVERY_MS) {
    cleanedMs.set(shop.db, nowMs)
    await shop.db.transaction((tx) => removeLooksBefore(tx, nowMs - KEPT_MS), {
      isDurable: false,
      isLong: true,
    })
  }
  return true
}
