import type { PaymentMethod } from './payment-method.ts'

/** Cash on delivery: only for orders that are delivered. */
export default {
  paidAs: 'cash_on_delivery',
  title: 'Płatność przy odbiorze',
  mark: 'cash',
  isAvailable: ({ needsDelivery }) => needsDelivery,
  firstStatus: 'processing',
  isPaidOnDelivery: true,
  explain: () => ({ text: 'Zapłacisz przy odbiorze zamówienia.', transfer: null }),
} satisfies PaymentMethod
