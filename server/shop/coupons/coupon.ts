import type { couponKinds } from './coupon-kinds.ts'

export type CouponKind = keyof typeof couponKinds

/** A discount code as its owner defined it. */
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
  createdMs: number
}

export { normalCode } from '#contract/coupon-code.ts'
