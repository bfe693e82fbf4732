import { renderRegions, type SlotName } from '#storefront/render'
import { type Regions, toRegions } from '#server/platform/http/fill-slots.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { findProductsById } from '../catalog/find-products.ts'
import type { Product } from '../catalog/product.ts'
import { knowsCart } from './cart-cookies.ts'
import { hasContent, RENEW_BELOW_MS } from './cart-document.ts'
import { priceDocument, productIdsOf } from '#server/shop/cart/pricing/price-document.ts'
import { findCartRow, readDocument } from './store.ts'

/** What a cart adds to a page, from its document. */
type CartRegions = {
  regions: Regions<SlotName>
  hash: string
  hasNotices: boolean
  hasContent: boolean
  /** A sale of one of its products begins or ends then. */
  validUntilMs: number
}

const BYTES_PER_MB = 1024 * 1024
/** Of the memory for pages, beside it. */
const SHARE_OF_PAGES = 0.25
/** Of an entry, beside its document and its regions (plain and deflated). */
const ENTRY_BYTES = 1_000
const BYTES_PER_SIGN = 2
const COPIES = 2

/**
 * The regions of carts that were shown lately. They are found by the whole document of the cart (never by whose it is),
 * as long as the catalogue stays, so that a visitor is only ever shown what their own cart says.
 */
const regionCache = definePart('cart regions', (services) => {
  const maxBytes = services.settings.pageCacheMb * BYTES_PER_MB * SHARE_OF_PAGES
  const entries = new Map<string, CartRegions>()
  let version = -1
  let bytes = 0
  const sizeOf = (key: string, { regions }: CartRegions) =>
    key.length * BYTES_PER_SIGN +
    Object.values(regions.plain).reduce((sum, { length }) => sum + length, 0) * COPIES +
    ENTRY_BYTES
  const remove = (key: string, entry: CartRegions) => {
    if (entries.delete(key)) bytes -= sizeOf(key, entry)
  }

  return async (documentJson: string): Promise<CartRegions> => {
    const { catalog } = services.versions()
    if (catalog !== version) {
      entries.clear()
      bytes = 0
      version = catalog
    }
    const known = entries.get(documentJson)
    if (known && services.now() < known.validUntilMs) return known
    if (known) remove(documentJson, known)

    const entry = await readRegions(services, documentJson)
    // Read before a change of the catalogue that this process knows of by now: not for the next visit.
    if (services.versions().catalog !== catalog || entries.has(documentJson)) return entry
    entries.set(documentJson, entry)
    bytes += sizeOf(documentJson, entry)
    for (const [oldest, theirs] of entries) {
      if (bytes <= maxBytes) break
      remove(oldest, theirs)
    }
    return entry
  }
})

const readRegions = async (services: Services, documentJson: string): Promise<CartRegions> => {
  const document = readDocument(documentJson)
  const nowMs = services.now()
  const products = await findProductsById(services.db.read, productIdsOf(document))
  const cart = await priceDocument(services, services.db.read, document, products)
  return {
    regions: toRegions(renderRegions({ cart, notices: [] })),
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
 * What this cart adds to a page. Null when showing it is not all that the visit asks for: notices wait to be taken, the
 * browser's cookies say something else, the cart has to be renewed, or there is no such cart.
 */
export const findCartRegions = async (
  services: Services,
  cartId: string,
  cookies: string,
): Promise<Regions<SlotName> | null> => {
  const nowMs = services.now()
  const row = await findCartRow(services.db.read, cartId, nowMs)
  if (!row) return null
  const shown = await services.get(regionCache)(row.document_json)
  const mustRenew = shown.hasContent && row.expires_ms - nowMs < RENEW_BELOW_MS
  return shown.hasNotices || mustRenew || !knowsCart(cookies, shown) ? null : shown.regions
}
