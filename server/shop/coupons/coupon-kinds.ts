import { allocate, proportion } from '#contract/allocate.ts'

/** A line to which a coupon may apply. */
type DiscountableLine = {
  quantity: number
  /** Before any coupon. */
  subtotalGrosze: number
  /** After the coupons applied so far. */
  leftGrosze: number
}

type CouponKindModule = {
  /** Its name in the console. */
  title: string
  /** Whether `amount` is hundredths of a percent or grosze. */
  unit: 'percent' | 'grosze'
  /** Grosze off each line, in order, never more than what is left of it. */
  discounts: (amount: number, lines: DiscountableLine[]) => number[]
}

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000

/** Calculated on the sum, so that 10 % of three lines is 10 % of their total, to the grosz. */
const percent: CouponKindModule = {
  title: 'Procent od wartości',
  unit: 'percent',
  discounts: (amount, lines) => {
    const sum = lines.reduce((total, { subtotalGrosze }) => total + subtotalGrosze, 0)
    const off = proportion(sum, Math.min(amount, WHOLE), WHOLE)
    const shares = allocate(
      off,
      lines.map(({ subtotalGrosze }) => subtotalGrosze),
    )
    return lines.map(({ leftGrosze }, index) => Math.min(leftGrosze, shares[index] ?? 0))
  },
}

const fixedCart: CouponKindModule = {
  title: 'Kwota od koszyka',
  unit: 'grosze',
  discounts: (amount, lines) => {
    const left = lines.map(({ leftGrosze }) => leftGrosze)
    const sum = left.reduce((total, grosze) => total + grosze, 0)
    return allocate(Math.min(amount, sum), left)
  },
}

const fixedProduct: CouponKindModule = {
  title: 'Kwota od każdej sztuki',
  unit: 'grosze',
  discounts: (amount, lines) =>
    lines.map(({ quantity, leftGrosze }) => Math.min(leftGrosze, amount * quantity)),
}

/** Every kind of coupon, in the order the console lists them; the keys are the wire's. */
export const couponKinds = {
  fixed_cart: fixedCart,
  fixed_product: fixedProduct,
  percent,
} satisfies Record<string, CouponKindModule>
