import { LRUCache } from 'lru-cache'
import type { Cart } from '#contract/shop/cart.ts'
import { renderRegions, type SlotName } from '#storefront/render'
import { type Regions, toRegions } from '#server/platform/http/fill-slots.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { findProductsById } from '../catalog/find-products.ts'
import type { Product } from '../catalog/product.ts'
import { knowsCart } from './cart-cookies.ts'
import { hasContent, RENEW_BELOW_MS } from './cart-document.ts'
import { priceDocument, productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import { findCartRow, readDocument } from './store.ts'

/** The regions of a page that show a cart, made from its document. */
type CartRegions = {
  regions: Regions<SlotName>
  cart: Pick<Cart, 'itemCount' | 'itemsGrosze'>
  hash: string
  hasNotices: boolean
  hasContent: boolean
  /** When the next sale of one of its products begins or ends. */
  validUntilMs: number
}

const BYTES_PER_MB = 1024 * 1024
/** Added to the memory for pages. */
const SHARE_OF_PAGES = 0.25
/** Overhead of an entry beside its document and its regions (plain and deflated). */
const ENTRY_BYTES = 1_000
const BYTES_PER_CHARACTER = 2
const COPIES = 2

/**
 * The regions of recently shown carts, for one version of the catalogue. The key is the whole document of the cart,
 * never its id or owner, so a visitor can only get the regions of a cart equal to their own.
 */
const regionCache = definePart('cart regions', (services) => {
  const entries = new LRUCache<string, CartRegions>({
    maxSize: Math.max(1, Math.floor(services.settings.pageCacheMb * BYTES_PER_MB * SHARE_OF_PAGES)),
    sizeCalculation: ({ regions }, key) =>
      key.length * BYTES_PER_CHARACTER +
      Object.values(regions.plain).reduce((sum, { length }) => sum + length, 0) * COPIES +
      ENTRY_BYTES,
  })
  let version = -1
  let settings: ShopSettings | undefined

  return async (documentJson: string): Promise<CartRegions> => {
    const { catalog } = services.versions()
    // The settings say from which sum delivery is free.
    if (catalog !== version || services.shopSettings() !== settings) {
      entries.clear()
      version = catalog
      settings = services.shopSettings()
    }
    const known = entries.get(documentJson)
    if (known && services.now() < known.validUntilMs) return known
    const entry = await readRegions(services, documentJson)
    // Not cached when the catalogue changed meanwhile.
    if (services.versions().catalog === catalog) entries.set(documentJson, entry)
    return entry
  }
})

const readRegions = async (services: Services, documentJson: string): Promise<CartRegions> => {
  const document = readDocument(documentJson)
  const nowMs = services.now()
  const products = await findProductsById(services.db.read, productIdsOf(document))
  const cart = await priceDocument(services, services.db.read, document, {
    known: products,
    hasCodePrices: false,
  })
  return {
    regions: toRegions(renderRegions({ cart, notices: [] })),
    cart: { itemCount: cart.itemCount, itemsGrosze: cart.itemsGrosze },
    hash: cart.hash,
    hasNotices: document.notices.length > 0,
    hasContent: hasContent(document),
    validUntilMs: nextSaleChange(products.values(), nowMs),
  }
}

const nextSaleChange = (products: Iterable<Product>, nowMs: number): number => {
  let nextMs = Infinity
  for (const { saleFromMs, saleToMs } of products)
    for (const atMs of [saleFromMs, saleToMs])
      if (atMs !== null && atMs > nowMs) nextMs = Math.min(nextMs, atMs)
  return nextMs
}

/**
 * The regions of this cart, and its sums. Null when the visit needs more than showing them: there are new notices, the
 * browser's cookies differ, the cart must be renewed, or there is no such cart.
 */
export const findCartRegions = async (
  services: Services,
  cartId: string,
  cookies: string,
): Promise<Pick<CartRegions, 'regions' | 'cart'> | null> => {
  const nowMs = services.now()
  const row = await findCartRow(services.db.read, cartId, nowMs)
  if (!row) return null
  const shown = await services.get(regionCache)(row.document_json)
  const mustRenew = shown.hasContent && row.expires_ms - nowMs < RENEW_BELOW_MS
  return shown.hasNotices || mustRenew || !knowsCart(cookies, shown) ? null : shown
}
