import { allows as buyer } from '../filters/buyer.ts'
import { allows as cartCategories } from '../filters/cart-categories.ts'
import { allows as cartItems } from '../filters/cart-items.ts'
import { allows as cartProducts } from '../filters/cart-products.ts'
import { allows as cartValue } from '../filters/cart-value.ts'
import { allowing } from '../filters/in-page.ts'
import { allows as member } from '../filters/member.ts'
import { type TargetedCampaign, type Verdict, decide } from './decide.ts'
import {
  allowingLater,
  allowsGroups,
  type AllowsByKind,
  type CampaignAudience,
  filterGroups,
} from './groups.ts'
import type { Visitor } from './visitor.ts'

/** Filters by a shop's cart, which no loader knows. A test compares all of these tables with the registry. */
export const allowingInShop = { cartCategories, cartItems, cartProducts, cartValue }
/** Filters by what only our host knows. */
export const allowingOnServer = { buyer, member }
const laterFilters: AllowsByKind = { ...allowingInShop, ...allowingOnServer, ...allowingLater }
/** Of all kinds but the owner's own code. */
export const everyKind: AllowsByKind = { ...allowing, ...laterFilters }

const NONE: ReadonlySet<string> = Object.freeze(new Set<string>())

/** As `decide`, for callers that may also know the visitor's cart, or what our host knows. */
export const decideInShop = (
  campaign: TargetedCampaign,
  visitor: Visitor,
  seenThisSession = NONE,
): Verdict => {
  // Few campaigns have such filters, and every page view decides about each campaign of a site.
  if (!campaign.filters.some(({ kind }) => laterFilters[kind]))
    return decide(campaign, visitor, seenThisSession)
  const allowed = campaign.filters.map((one) => laterFilters[one.kind]?.(one as never, visitor, everyKind))
  if (allowed.includes(false)) return 'no'
  return decide(
    { ...campaign, filters: campaign.filters.filter((_, index) => allowed[index] === undefined) },
    visitor,
    seenThisSession,
  )
}

/**
 * Whether the audience of a campaign includes a visitor, by its groups of filters alone: not by frequency, tests or
 * triggers. `unknown`: it depends on what is not known of this visitor.
 */
export const decideAudience = (campaign: CampaignAudience, visitor: Visitor): Verdict => {
  const allowed = allowsGroups({ groups: filterGroups(campaign) }, visitor, everyKind)
  return allowed === undefined ? 'unknown' : allowed ? 'yes' : 'no'
}
