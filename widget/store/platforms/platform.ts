import type { StoreCart } from '#campaign/cart/cart.ts'
import type { BrowsedProduct } from '#contract/display/browsing.ts'
import type { PageAccess } from '../../parts.ts'
import type { ChosenItem } from '../store.ts'

/** A page's product data for search engines. */
type LinkedProduct = { id: string; name: string; category: string }

type LinkedData = {
  '@type'?: unknown
  '@graph'?: unknown
  productID?: unknown
  sku?: unknown
  name?: unknown
  category?: unknown
}

/** The product that the page is about, from its linked data; undefined: it names none. */
export const linkedProduct = (): LinkedProduct | undefined => {
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]')) {
    const product = readAll(textContent ?? '').find((one) => [one['@type']].flat().includes('Product'))
    if (product)
      return {
        id: textOf(product.productID ?? product.sku),
        name: textOf(product.name),
        category: textOf(product.category),
      }
  }
  return undefined
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const readAll = (text: string): LinkedData[] => {
  try {
    const parsed = [JSON.parse(text) as LinkedData | LinkedData[]].flat()
    return parsed
      .flatMap((one) => (Array.isArray(one?.['@graph']) ? (one['@graph'] as LinkedData[]) : [one]))
      .filter((one) => typeof one === 'object' && one !== null)
  } catch {
    // An error of the page.
    return []
  }
}

/** Everything specific to a shop platform. Each call goes to the shop itself, as its own pages do. */
export type Platform = {
  /** Whether the page belongs to such a shop. Undefined: only its answers show it. */
  isHere: () => boolean | undefined
  /** Whether a call of the page to this address may have changed the cart. */
  changesCart: (url: URL) => boolean
  /**
   * Empty if the visitor has none; throws if the shop does not answer like such a shop, with undefined if it
   * has reported that itself.
   */
  readCart: () => Promise<StoreCart>
  /** Adds the choice to the cart; returns whether the shop accepted it. */
  addToCart: (item: Omit<ChosenItem, 'goesToCart' | 'url'>) => Promise<boolean>
  applyCoupon: (code: string) => Promise<boolean>
  /** Of the page that shows the cart. */
  cartUrl: () => string | Promise<string>
  /** False: its cart cannot be reached from this page, and buttons lead to products. Absent: it always can. */
  fillsCart?: () => boolean
  /** The shop's signed-in customer; '' for others. */
  findCustomer: () => Promise<string>
  /** Reports a viewed product; called for each page. Returns how to stop. */
  watchProduct: (listener: (product: BrowsedProduct) => void) => () => void
  /**
   * Our host gets all product views together, a moment after each view; otherwise each view by itself, at
   * once.
   */
  batchesViews?: true
  /** Calls back when the cart may have changed without a call of the page. */
  watchCart?: (changed: () => void) => void
  /** Calls back when a visitor signs in without a page load. */
  watchSignIn?: (listener: () => void) => void
}

export type OpenPlatform = (page: PageAccess) => Platform
