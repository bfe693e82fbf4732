import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import type { Coupon } from './coupon.ts'

/** Why a coupon gives no discount. */
export type CouponRefusal =
  | 'unknown'
  | 'not_yet'
  | 'expired'
  | 'ended'
  | 'used_up'
  | 'used_up_by_email'
  | 'below_min'
  | 'above_max'
  | 'no_product'
  | 'alone'

/** The cart's values for a coupon's own rules. */
export type CouponCircumstances = {
  nowMs: number
  /** Before coupons. */
  itemsGrosze: number
  /** The coupon applies to at least one line of the cart. */
  hasProduct: boolean
  /** Another coupon is in the cart. */
  isOneOfSeveral: boolean
}

/** Null: the coupon works. The limit per e-mail is checked at checkout, where the address is known. */
export const couponRefusal = (
  coupon: Coupon,
  { nowMs, itemsGrosze, hasProduct, isOneOfSeveral }: CouponCircumstances,
): CouponRefusal | null => {
  if (coupon.endedWhy !== null) return 'ended'
  if (coupon.startsMs !== null && nowMs < coupon.startsMs) return 'not_yet'
  if (coupon.expiresMs !== null && nowMs >= coupon.expiresMs) return 'expired'
  if (coupon.usageLimit !== null && coupon.usedCount >= coupon.usageLimit) return 'used_up'
  if (coupon.isAlone && isOneOfSeveral) return 'alone'
  if (coupon.minTotalGrosze !== null && itemsGrosze < coupon.minTotalGrosze) return 'below_min'
  if (coupon.maxTotalGrosze !== null && itemsGrosze > coupon.maxTotalGrosze) return 'above_max'
  return hasProduct ? null : 'no_product'
}

/** The refusal as a message. */
export const couponRefusalText = (
  refusal: CouponRefusal,
  code: string,
  coupon: Pick<Coupon, 'minTotalGrosze' | 'maxTotalGrosze' | 'source' | 'endedWhy'> | undefined,
): string => {
  switch (refusal) {
    case 'unknown':
      return cartStrings.couponUnknown(code)
    case 'not_yet':
      return cartStrings.couponNotYet(code)
    case 'expired':
      return cartStrings.couponExpired(code)
    case 'ended':
      return cartStrings.creditEnded(code, coupon?.endedWhy ?? 'cancelled')
    case 'used_up':
      return cartStrings.couponUsedUp(code)
    case 'used_up_by_email':
      return cartStrings.couponUsedUpByEmail(code)
    case 'below_min':
      return cartStrings.couponBelowMin(code, coupon?.minTotalGrosze ?? 0)
    case 'above_max':
      return cartStrings.couponAboveMax(code, coupon?.maxTotalGrosze ?? 0)
    case 'no_product':
      return coupon?.source ? cartStrings.creditWaits(code) : cartStrings.couponNoProduct(code)
    case 'alone':
      return cartStrings.couponAlone(code)
  }
}
