import { formatDeadline } from '#storefront/strings/pl/order/order.ts'
import type { PaymentMethod } from './payment-method.ts'

/** Bank transfer; the name is that of the wire. */
export default {
  paidAs: 'transfer',
  title: 'Przelew bankowy',
  mark: 'transfer',
  isAvailable: () => true,
  firstStatus: 'on_hold',
  needsBankAccount: true,
  explain: (order, { companyLines, bankAccount }) =>
    order.payment.paidMs !== null
      ? { text: 'Otrzymaliśmy Twój przelew. Dziękujemy!', transfer: null }
      : {
          text: order.payment.payUntilMs
            ? `Zrób przelew na poniższe konto do ${formatDeadline(order.payment.payUntilMs)}. Zamówienie wyślemy, gdy pieniądze do nas dotrą; do tego czasu towar jest zarezerwowany, potem zamówienie anulujemy.`
            : 'Zrób przelew na poniższe konto. Zamówienie wyślemy, gdy pieniądze do nas dotrą.',
          transfer: {
            recipient: companyLines,
            bankAccount,
            title: `Zamówienie nr ${order.id}`,
            amountGrosze: order.totalGrosze,
          },
        },
} satisfies PaymentMethod
