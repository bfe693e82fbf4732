import { allocate } from '#contract/allocate.ts'
import type { CouponKindModule } from './coupon-kind.ts'

export default {
  title: 'Kwota od koszyka',
  unit: 'grosze',
  discounts: (amount, lines) => {
    const left = lines.map(({ leftGrosze }) => leftGrosze)
    const sum = left.reduce((total, grosze) => total + grosze, 0)
    return allocate(Math.min(amount, sum), left)
  },
} satisfies CouponKindModule
