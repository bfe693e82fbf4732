import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/shop/order.ts'
import { mail } from '#storefront/strings/pl/mail.ts'
import { drawMail } from '../draw-mail.ts'
import { addressParts, itemParts } from './order-parts.ts'

export type NewOrderFacts = {
  panelUrl: string
  originLabel: string
  /** Products of which this order took the last piece. */
  emptied: string[]
}

/** To the owner: somebody bought. */
export const newOrderMail = (order: Order, { panelUrl, originLabel, emptied }: NewOrderFacts) => {
  const total = formatPrice(order.totalGrosze)
  const name = `${order.billing.firstName} ${order.billing.lastName}`.trim()
  const subject = mail.newOrder.subject(order.id, total)
  return {
    subject,
    ...drawMail(subject, [
      { kind: 'text', text: mail.newOrder.opening(name, order.id, total) },
      {
        kind: 'rows',
        rows: [
          { label: mail.payment, value: order.payment.title },
          { label: mail.newOrder.origin, value: originLabel },
        ],
      },
      ...(emptied.length
        ? ([
            { kind: 'heading', text: mail.newOrder.tookAll },
            {
              kind: 'text',
              text: [mail.newOrder.tookAllHint(order.payment.payUntilMs ?? null), ...emptied].join('\n'),
            },
          ] as const)
        : []),
      { kind: 'link', label: mail.newOrder.open, url: panelUrl },
      ...(order.note
        ? ([
            { kind: 'heading', text: mail.newOrder.note },
            { kind: 'text', text: order.note },
          ] as const)
        : []),
      ...itemParts(order),
      ...addressParts(order),
    ]),
  }
}
