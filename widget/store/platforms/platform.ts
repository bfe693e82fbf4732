import type { StoreCart } from '#campaign/cart/cart.ts'
import type { BrowsedProduct } from '#contract/display/browsing.ts'
import type { PageAccess } from '../../parts.ts'
import type { ChosenItem } from '../store.ts'

/** What a page tells search engines of its product. */
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
    // The page's own mistake.
    return []
  }
}

/** Answers every question about a shop's platform. Each call goes to the shop itself, as its own pages do. */
export type Platform = {
  /** Whether the page is plainly of such a shop. Undefined: only its answers show it. */
  isHere: () => boolean | undefined
  /** Whether a call of the page to this address may have changed the cart. */
  changesCart: (url: URL) => boolean
  /**
   * Empty where the visitor has none; throws where the shop does not answer as such a shop does, nothing
   * where it has reported that itself.
   */
  readCart: () => Promise<StoreCart>
  /** What was chosen goes into the cart; whether the shop took it. */
  addToCart: (item: Omit<ChosenItem, 'goesToCart' | 'url'>) => Promise<boolean>
  applyCoupon: (code: string) => Promise<boolean>
  /** Of the page that shows the cart. */
  cartUrl: () => string | Promise<string>
  /** False: its cart cannot be reached from this page, and buttons lead to products. Absent: it always can. */
  fillsCart?: () => boolean
  /** Of whom the shop knows as its customer; '' of anybody else. */
  findCustomer: () => Promise<string>
  /** Reports a product whose page is viewed; called for each page anew. Gives back how to stop. */
  watchProduct: (listener: (product: BrowsedProduct) => void) => () => void
  /**
   * Our host gets all product views together, a moment after each view; without: each view by itself, at
   * once.
   */
  batchesViews?: true
  /** Calls back when the cart may be another, besides after calls of the page. */
  watchCart?: (changed: () => void) => void
  /** Calls back once somebody has signed in without the page being loaded anew. */
  watchSignIn?: (listener: () => void) => void
}

export type OpenPlatform = (page: PageAccess) => Platform
