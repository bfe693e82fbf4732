import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { textParameter } from '../parameters.ts'

const MAX_NAMED = 100
const MAX_LENGTH = 2_000
const named = v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_LENGTH))), v.maxLength(MAX_NAMED))

/** A code of the shop, as far as a campaign's texts may promise something else. */
export type CouponFact = {
  /** Lower case. */
  code: string
  /** Hundredths of a percent, or grosze off a cart or off each piece. */
  kind: 'percent' | 'fixed_cart' | 'fixed_product'
  amount: number
  startsMs: number | null
  expiresMs: number | null
  isUsedUp: boolean
  minTotalGrosze: number | null
  givesFreeDelivery: boolean
}

/** A campaign that is on and stands before another one of its site. */
export type CampaignAhead = {
  id: string
  name: string
  type: string
  triggers: { kind: string }[]
  filters: { kind: string }[]
  alternatives?: { kind: string }[][] | undefined
}

/** What the shop itself knows about the things that a campaign names. */
export type ShopFacts = {
  /** Scheme and host of the shop's own pages. */
  origin: string
  /** Those of the named codes that exist. */
  coupons: CouponFact[]
  /** Sums from which a way of delivery is free; 0: one always is. */
  freeDeliveryGrosze: number[]
  /** Those of the named addresses and product numbers that the shop does not have. */
  missingAddresses: string[]
  missingProducts: string[]
  /** Of some product only a few pieces are left. */
  hasFewLeft: boolean
  /** Of paid orders of the last 90 days; null: there were none. */
  averageOrderGrosze: number | null
}

/** Facts that checks of a campaign compare it with. */
export type CheckFacts = {
  /** The pages of its site show a shop whose cart the widget reads. */
  hasStore: boolean
  /** Null: the site is not of this shop, which knows nothing about its codes and pages. */
  shop: ShopFacts | null
  ahead: CampaignAhead[]
}

/** Codes, addresses and product numbers that a campaign names, which may be a draft. */
const namedByCampaign = v.object({ codes: named, addresses: named, products: named })
export type NamedByCampaign = v.InferOutput<typeof namedByCampaign>

export const campaignChecksApi = {
  /** Facts about a campaign of a site; `campaign`: '' for one that is not saved yet. */
  facts: consoleEndpoint<CheckFacts>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/campaign-facts',
    query: v.object({ site: textParameter(), campaign: textParameter() }),
    request: namedByCampaign,
    log: { none: 'only reads' },
  }),
}
