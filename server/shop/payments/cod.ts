import type { PaymentMethod } from './payment-method.ts'

/** Cash on delivery: only for what is handed over. */
export default {
  title: 'Płatność przy odbiorze',
  isAvailable: ({ needsDelivery }) => needsDelivery,
  firstStatus: 'processing',
  begin: async () => ({ next: 'received' }),
  explain: () => ({ text: 'Zapłacisz przy odbiorze zamówienia.', transfer: null }),
} satisfies PaymentMethod
