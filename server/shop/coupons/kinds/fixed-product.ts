import type { CouponKindModule } from './coupon-kind.ts'

export default {
  title: 'Kwota od każdej sztuki',
  unit: 'grosze',
  discounts: (amount, lines) =>
    lines.map(({ quantity, leftGrosze }) => Math.min(leftGrosze, amount * quantity)),
} satisfies CouponKindModule
