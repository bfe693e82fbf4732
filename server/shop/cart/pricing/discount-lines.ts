import type { CartCoupon } from '#contract/shop/cart.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import type { Coupon } from '#server/shop/coupons/coupon.ts'
import { type CouponRefusal, couponRefusal, couponRefusalText } from '#server/shop/coupons/coupon-refusal.ts'
import { couponKinds } from '#server/shop/coupons/coupon-kinds.ts'

/** The facts about a line that coupons depend on. */
export type CouponLine = {
  productId: number
  variationId: number | null
  quantity: number
  subtotalGrosze: number
  isOnSale: boolean
  /** The product's categories and all above them. */
  categoryIds: number[]
}

export type Discounts = {
  coupons: CartCoupon[]
  /** Discount of each line, in order. */
  ofLines: number[]
  /** Codes that lower each line, in order. */
  codesOfLines: string[][]
  givesFreeDelivery: boolean
  /** A sentence for each coupon that gives no discount in this cart. */
  problems: string[]
  refusals: Map<string, CouponRefusal>
}

/**
 * Coupons in the order they were applied. Each is calculated on the prices before coupons and lowers no line below
 * zero, so a coupon's discount is exactly the sum of the discounts of its lines.
 */
export const discountLines = (
  codes: string[],
  known: Map<string, Coupon>,
  lines: CouponLine[],
  nowMs: number,
): Discounts => {
  const itemsGrosze = lines.reduce((sum, { subtotalGrosze }) => sum + subtotalGrosze, 0)
  const left = lines.map(({ subtotalGrosze }) => subtotalGrosze)
  const found: Discounts = {
    coupons: [],
    ofLines: [],
    codesOfLines: lines.map(() => []),
    givesFreeDelivery: false,
    problems: [],
    refusals: new Map(),
  }

  for (const code of codes) {
    const coupon = known.get(code)
    const kind = coupon && couponKinds[coupon.kind]
    const mine = coupon ? lines.flatMap((line, index) => (isCovered(coupon, line) ? [index] : [])) : []
    const refusal =
      coupon && kind
        ? couponRefusal(coupon, {
            nowMs,
            itemsGrosze,
            hasProduct: mine.length > 0,
            isOneOfSeveral: codes.length > 1,
          })
        : 'unknown'

    if (refusal !== null || !coupon || !kind) {
      const reason = refusal ?? 'unknown'
      found.refusals.set(code, reason)
      found.problems.push(cartStrings.couponWaits(couponRefusalText(reason, code, coupon)))
      found.coupons.push({ code, discountGrosze: 0, givesFreeDelivery: false })
      continue
    }

    const discountable = mine.map((index) => ({
      quantity: lines[index]?.quantity ?? 0,
      subtotalGrosze: lines[index]?.subtotalGrosze ?? 0,
      leftGrosze: left[index] ?? 0,
    }))
    let discountGrosze = 0
    kind.discounts(coupon.amount, discountable).forEach((off, at) => {
      const index = mine[at] ?? 0
      left[index] = (left[index] ?? 0) - off
      discountGrosze += off
      if (off > 0) found.codesOfLines[index]?.push(code)
    })
    found.coupons.push({ code, discountGrosze, givesFreeDelivery: coupon.givesFreeDelivery })
    found.givesFreeDelivery ||= coupon.givesFreeDelivery
  }

  found.ofLines = lines.map(({ subtotalGrosze }, index) => subtotalGrosze - (left[index] ?? 0))
  return found
}

const isCovered = (coupon: Coupon, line: CouponLine): boolean => {
  if (coupon.excludesSaleItems && line.isOnSale) return false
  if (coupon.productIds.length === 0 && coupon.categoryIds.length === 0) return true
  return (
    coupon.productIds.includes(line.productId) ||
    (line.variationId !== null && coupon.productIds.includes(line.variationId)) ||
    line.categoryIds.some((id) => coupon.categoryIds.includes(id))
  )
}
