import { allows as cartItems } from '../filters/cart-items.ts'
import { allows as cartProducts } from '../filters/cart-products.ts'
import { allows as cartValue } from '../filters/cart-value.ts'
import type { Allows } from '../filters/filter.ts'
import { type TargetedCampaign, type Verdict, decide } from './decide.ts'
import type { Visitor } from './visitor.ts'

/** Filters by a shop's cart, which no loader knows. A test compares these and `in-page.ts` with the registry. */
export const allowingInShop = { cartItems, cartProducts, cartValue }
const cartFilters: Record<string, Allows<never> | undefined> = allowingInShop

const NONE: ReadonlySet<string> = Object.freeze(new Set<string>())

/** As `decide`, for callers that may also know the visitor's cart. */
export const decideInShop = (
  campaign: TargetedCampaign,
  visitor: Visitor,
  seenThisSession = NONE,
): Verdict => {
  // Few campaigns filter by cart, and every page view decides about each campaign of a site.
  if (!campaign.filters.some(({ kind }) => cartFilters[kind]))
    return decide(campaign, visitor, seenThisSession)
  const allowed = campaign.filters.map((one) => cartFilters[one.kind]?.(one as never, visitor))
  if (allowed.includes(false)) return 'no'
  return decide(
    { ...campaign, filters: campaign.filters.filter((_, index) => allowed[index] === undefined) },
    visitor,
    seenThisSession,
  )
}
