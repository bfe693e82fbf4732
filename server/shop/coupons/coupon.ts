import type { couponKinds } from './coupon-kinds.ts'

export type CouponKind = keyof typeof couponKinds

/** What became of the sample's order, so that its credit cannot be used. */
export type CreditEnd = 'refunded' | 'withdrawn' | 'cancelled' | 'unpaid'

/** Where a credit for a sample comes from; `position` is that of the sample's line. */
export type CreditSource = { orderId: number; position: number; productId: number }

/** A discount code as its owner defined it, or a credit that the shop issued for a sample. */
export type Coupon = {
  /** Lower case. */
  code: string
  kind: CouponKind
  /** Percent in hundredths of a percent, or grosze. */
  amount: number
  description: string
  /** Of the items before coupons. */
  minTotalGrosze: number | null
  maxTotalGrosze: number | null
  /** Works from `startsMs` up to `expiresMs`. */
  startsMs: number | null
  expiresMs: number | null
  usageLimit: number | null
  usageLimitPerEmail: number | null
  usedCount: number
  /** May not be used together with another coupon. */
  isAlone: boolean
  givesFreeDelivery: boolean
  excludesSaleItems: boolean
  /** Both empty: every product. Else a product in either list (a variation counts as its product, too). */
  productIds: number[]
  categoryIds: number[]
  /** Everybody may use it: prices with it count as reductions (decision 0126). */
  isPublic: boolean
  createdMs: number
  /** Null: the owner's code. */
  source: CreditSource | null
  endedWhy: CreditEnd | null
}

export { normalCode } from '#contract/coupon-code.ts'
