import type { TransferDetails } from '#contract/shop/checkout.ts'
import type { Order } from '#contract/shop/order.ts'
import { mail } from '#storefront/strings/pl/mail.ts'
import { drawMail } from '../draw-mail.ts'
import { addressParts, itemParts, paymentParts } from './order-parts.ts'

export type ReceivedFacts = {
  shopName: string
  orderUrl: string
  payment: { text: string; transfer: TransferDetails | null }
}

/** To the buyer: the order is in, what it holds and how to pay. */
export const orderReceivedMail = (order: Order, { shopName, orderUrl, payment }: ReceivedFacts) => {
  const subject = mail.received.subject(order.id, shopName)
  return {
    subject,
    ...drawMail(subject, [
      { kind: 'text', text: `${mail.hello(order.billing.firstName)}\n${mail.received.opening(order.id)}` },
      ...paymentParts(order, payment),
      ...itemParts(order),
      ...addressParts(order),
      { kind: 'link', label: mail.openOrder, url: orderUrl },
      { kind: 'text', text: mail.goodbye(shopName) },
    ]),
  }
}
