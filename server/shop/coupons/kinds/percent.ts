import { allocate, proportion } from '#contract/allocate.ts'
import type { CouponKindModule } from './coupon-kind.ts'

/** `amount` counts hundredths of a percent. */
const WHOLE = 10_000

/** Reckoned on the sum, so that 10 % of three lines is 10 % of what they cost together, to the grosz. */
export default {
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
} satisfies CouponKindModule
