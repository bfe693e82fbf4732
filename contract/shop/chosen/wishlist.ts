import type { ProductCard } from '../product.ts'

/** Readable by the page's scripts: `<count>.<version>` of the visitor's list; missing: it is empty. */
export const WISHLIST_COOKIE = 'klepka_ulubione'
/** Readable by the page's scripts: ids of the compared products, joined by dots. */
export const COMPARE_COOKIE = 'klepka_porownaj'
export const MAX_COMPARED = 4

/** `GET /ulubione/stan.json`: product ids, newest first; `version` differs when they do. */
export type WishlistState = { ids: number[]; version: string }

/** What came of adding or removing a product. */
export type WishlistChange = 'added' | 'there' | 'removed' | 'full' | 'unknown'

/** `POST /ulubione/` of a script: `text` tells the visitor what happened. */
export type WishlistAnswer = WishlistState & { isIn: boolean; text: string }

/** `GET /porownaj/stan.json` and `POST /porownaj/` of a script: `bar` is the markup of the bar; '' : no products. */
export type CompareAnswer = { ids: number[]; text: string; bar: string }

/** A product of the list, with its price when it was added; null: it had none. */
export type WishRow = { card: ProductCard; addedMs: number; addedGrosze: number | null }

/** The owner's list, or read-only (`isShared`) somebody's behind a link. */
export type WishlistPage = {
  isShared: boolean
  wishes: WishRow[]
  /** Products of the list that are not in the shop any more. */
  goneCount: number
  /** The whole address of the shared view; null: not shared. */
  shareUrl: string | null
  /** The list belongs to an account. */
  isMember: boolean
  /** The path its forms post to. */
  action: string
}

/** The compared product: its card with what distinguishes it. */
export type ComparedProduct = {
  card: ProductCard
  brand: string
  weightGrams: number | null
  sizeMm: { length: number | null; width: number | null; height: number | null }
  attributes: { slug: string; name: string; values: string[] }[]
  /** Its categories with their ancestors. */
  categoryIds: number[]
}

export type ComparePage = {
  products: ComparedProduct[]
  /** Of the address; some may be gone from the shop. */
  ids: number[]
  /** The whole address of this comparison. */
  shareUrl: string
}
