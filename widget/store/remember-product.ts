import type { StoreCart } from '#campaign/cart/cart.ts'
import type { BrowsedProduct } from '#contract/display/browsing.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { report } from '../page/scripts.ts'
import { toJson } from '../page/messages.ts'
import type { PageAccess } from '../parts.ts'
import type { Store } from './store.ts'
import type { Platform } from './platforms/platform.ts'

const RECENT = 'poptin_wix_recent_product_id'
const BROWSED = 'poptin_browse_abandonment_products'
const MAX_RECENT = 3
/** More than any reminder uses; browser storage is limited. */
const MAX_BROWSED = 50
/** Servers take addresses of 8 KB at least. */
const MAX_ADDRESS = 6_000
const BROWSED_AFTER_MS = 5_000

/** A product's page is viewed: remembered for the next pages, and reported to our host. */
export const rememberProduct = (
  page: PageAccess,
  store: Store,
  { batchesViews }: Pick<Platform, 'batchesViews'>,
  cart: () => StoreCart | undefined,
  product: BrowsedProduct,
): void => {
  const { configuration, previewId, storage } = page
  const { recall, remember } = storage
  const recent = [product.product_id, ...(recall(RECENT) ?? '').split(',')].filter(
    (id, index, all) => id && all.indexOf(id) === index,
  )
  remember(RECENT, recent.slice(0, MAX_RECENT).join())
  const browsed = [
    ...readBrowsed(recall(BROWSED)).filter(({ product_id }) => product_id !== product.product_id),
    product,
  ]
  remember(BROWSED, toJson(browsed.slice(-MAX_BROWSED)))
  if (previewId || (configuration.consent && !isRemembering())) return
  if (batchesViews) setTimeout(() => sendBrowsedProducts(page, store, cart(), browsed), BROWSED_AFTER_MS)
  else sendProductView(page, store, product)
}

/** Whether storage is allowed: visitors without consent are not reported. */
const isRemembering = () => {
  try {
    return localStorage.getItem(BROWSED) !== null
  } catch {
    return false
  }
}

const who = ({ storage, visitorId }: PageAccess) => ({
  visitor_id: visitorId,
  email: storage.recall('poptin_converted_email') ?? '',
})

const sendProductView = (page: PageAccess, { platform, customerId }: Store, product: BrowsedProduct) => {
  const path = displayPaths.saveOrderedProducts.replace(':platform', platform)
  const body = toJson({
    client_id: page.configuration.clientId,
    customer_id: customerId(),
    products: [product],
    source_table: 'browse_abandonment',
    ...who(page),
  })
  fetch(page.origin + path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'text/plain' },
    keepalive: true,
  }).catch(report)
}

const sendBrowsedProducts = (
  page: PageAccess,
  store: Store,
  cart: StoreCart | undefined,
  products: BrowsedProduct[],
): void => {
  // If the address becomes too long, the oldest are omitted.
  const listed = toJson(products)
  if (encodeURIComponent(listed).length > MAX_ADDRESS)
    return sendBrowsedProducts(page, store, cart, products.slice(1))
  const query = new URLSearchParams({
    clientId: page.configuration.clientId,
    customer: store.customerId(),
    products: listed,
    data_for: 'browse_abandonment',
    total_cart_value: String(cart?.valueMinor ?? 0),
    ...who(page),
  })
  fetch(`${page.origin}${displayPaths.browseAbandonment}?${query}`, { keepalive: true }).catch(report)
}

const readBrowsed = (text: string | null): BrowsedProduct[] => {
  try {
    const all: unknown = JSON.parse(text ?? '[]')
    // Other scripts use the same name.
    return Array.isArray(all)
      ? (all as (BrowsedProduct | null)[]).filter((one) => one !== null && typeof one === 'object')
      : []
  } catch {
    return []
  }
}
