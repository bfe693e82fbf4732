/** A line a coupon may lower. */
export type DiscountableLine = {
  quantity: number
  /** Before any coupon. */
  subtotalGrosze: number
  /** What earlier coupons left of it. */
  leftGrosze: number
}

/** A kind of coupon; a new one is a file in this folder and a line in `index.ts`. */
export type CouponKindModule = {
  /** What the console calls it. */
  title: string
  /** Whether `amount` is hundredths of a percent or grosze. */
  unit: 'percent' | 'grosze'
  /** Grosze off each line, in order, never more than what is left of it. */
  discounts: (amount: number, lines: DiscountableLine[]) => number[]
}
