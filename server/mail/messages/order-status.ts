import type { Order } from '#contract/shop/order.ts'
import { mail } from '#storefront/strings/pl/mail.ts'
import { order as words } from '#storefront/strings/pl/order.ts'
import { drawMail } from '../draw-mail.ts'
import { itemParts } from './order-parts.ts'

export type StatusFacts = {
  shopName: string
  orderUrl: string
  /** What the owner adds in their own words; may be empty. */
  note: string
}

/** To the buyer: the order moved on to the state it is in now. */
export const orderStatusMail = (order: Order, { shopName, orderUrl, note }: StatusFacts) => {
  const title = words.status(order.status)
  const subject = mail.status.subject(order.id, title, shopName)
  return {
    subject,
    ...drawMail(subject, [
      {
        kind: 'text',
        text: `${mail.hello(order.billing.firstName)}\n${mail.status.opening(order.id, order.status, title)}`,
      },
      ...(note
        ? ([
            { kind: 'heading', text: mail.status.ownersNote },
            { kind: 'text', text: note },
          ] as const)
        : []),
      { kind: 'link', label: mail.openOrder, url: orderUrl },
      ...itemParts(order),
      { kind: 'text', text: mail.goodbye(shopName) },
    ]),
  }
}
