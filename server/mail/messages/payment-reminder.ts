import type { Order } from '#contract/shop/order.ts'
import { mail } from '#storefront/strings/pl/mail.ts'
import { formatDeadline } from '#storefront/strings/pl/order.ts'
import { drawMail } from '../draw-mail.ts'
import { itemParts, paymentParts } from './order-parts.ts'
import type { ReceivedFacts } from './order-received.ts'

/** To the buyer, once: the order is still unpaid and will be cancelled. */
export const paymentReminderMail = (
  order: Order,
  payUntilMs: number,
  { shopName, orderUrl, payment }: ReceivedFacts,
) => {
  const subject = mail.paymentReminder.subject(order.id, shopName)
  const opening = mail.paymentReminder.opening(order.id, formatDeadline(payUntilMs))
  return {
    subject,
    ...drawMail(subject, [
      { kind: 'text', text: `${mail.hello(order.billing.firstName)}\n${opening}` },
      ...paymentParts(order, payment),
      { kind: 'text', text: mail.paymentReminder.onItsWay },
      { kind: 'link', label: mail.openOrder, url: orderUrl },
      ...itemParts(order),
      { kind: 'text', text: mail.goodbye(shopName) },
    ]),
  }
}
