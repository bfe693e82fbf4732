import type { Order } from '#contract/shop/order.ts'
import { paths } from '#storefront/paths.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { originLabel } from '../attribution/origin-label.ts'
import type { StoredValue } from '../attribution/read-attribution.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { newOrderMail, orderReceivedMail } from '#server/platform/mail/messages/order-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { orderForms } from '../orders/find-order.ts'
import type { EventToAdd } from '../orders/record-order.ts'
import { orderAttachments } from '../order-files/load-order-file.ts'
import { paymentMethod } from '../payments/list-payment-choices.ts'
import type { Services } from '#server/platform/services.ts'

type Facts = {
  attribution: StoredValue[]
  /** Products whose last piece this order took. */
  emptied: string[]
  isForBuyer: boolean
  isForOwner: boolean
}

/**
 * Queues the confirmation for the buyer and the notification for the owner; returns the entries of the
 * order's history.
 */
export const queueOrderMail = async (
  tx: Sql,
  services: Services,
  order: Order,
  { attribution, emptied, isForBuyer, isForOwner }: Facts,
): Promise<EventToAdd[]> => {
  const settings = services.shopSettings()
  const about = `order:${order.id}`
  const valueOf = (name: string) => attribution.find(({ field }) => field === name)?.value ?? ''

  const toBuyer = orderReceivedMail(order, {
    shopName: settings.shopName,
    orderUrl: services.settings.publicUrl + paths.orderReceived(order.id, order.key),
    forms: orderForms(services, order),
    payment: paymentMethod(order.payment.methodId)?.explain(order, settings) ?? {
      text: order.payment.title,
      transfer: null,
    },
  })
  const toOwner = newOrderMail(order, {
    panelUrl: `${services.settings.publicUrl}${paths.panel}#/zamowienia/${order.id}`,
    originLabel: originLabel(valueOf('source_type'), valueOf('utm_source')),
    emptied,
  })
  const ownerAddress = settings.orderMailTo || settings.email
  const mails = [
    ...(isForBuyer
      ? [
          {
            cause: `${about}:received`,
            to: order.email,
            ...toBuyer,
            attachments: await orderAttachments(tx, order.id),
          },
        ]
      : []),
    ...(isForOwner ? [{ cause: `${about}:new`, to: ownerAddress, ...toOwner }] : []),
  ]
  for (const mail of mails) await queueMail(tx, { lane: 'order', about, ...mail }, services.now())
  return mails.map(({ subject, to }) => ({
    kind: 'mail',
    text: words.mailQueued(subject, to),
    author: 'shop',
  }))
}
