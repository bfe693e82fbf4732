import type { StoreCart } from '#campaign/cart/cart.ts'
import type { BrowsedProduct } from '#contract/display/browsing.ts'
import type { PageAccess } from '../../parts.ts'
import type { ChosenItem } from '../store.ts'

/** What a page says of its product to search engines. */
type LinkedProduct = { id: string; name: string; category: string }

type Said = {
  '@type'?: unknown
  '@graph'?: unknown
  productID?: unknown
  sku?: unknown
  name?: unknown
  category?: unknown
}

/** The product that the page is about, from its linked data; undefined: it says nothing of one. */
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

const readAll = (text: string): Said[] => {
  try {
    const said = [JSON.parse(text) as Said | Said[]].flat()
    return said
      .flatMap((one) => (Array.isArray(one?.['@graph']) ? (one['@graph'] as Said[]) : [one]))
      .filter((one) => typeof one === 'object' && one !== null)
  } catch {
    // The page's own mistake.
    return []
  }
}

/** Answers every question about a shop's platform. Each call asks the shop itself, as its own pages do. */
export type Platform = {
  /** Whether the page is plainly of such a shop. Undefined: only its answers tell. */
  isHere: () => boolean | undefined
  /** Whether a call of the page to this address may have changed the cart. */
  changesCart: (url: URL) => boolean
  /**
   * Empty where the visitor has none; throws where the shop does not answer as such a shop does, nothing
   * where it has said so itself.
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
  /** Tells of a product whose page is looked at; called for each page anew. Gives back how to stop. */
  watchProduct: (heard: (product: BrowsedProduct) => void) => () => void
  /**
   * Our host is told of all that was looked at, a moment after each look; without: of each product by itself,
   * at once.
   */
  tellsLooksTogether?: true
  /** Tells when the cart may be another, besides after calls of the page. */
  watchCart?: (changed: () => void) => void
  /** Tells once somebody has signed in without the page being loaded anew. */
  watchSignIn?: (heard: () => void) => void
}

export type OpenPlatform = (page: PageAccess) => Platform
