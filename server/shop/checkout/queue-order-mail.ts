import type { Order } from '#contract/shop/order.ts'
import { formatPrice } from '#contract/money.ts'
import { paths } from '#storefront/paths.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { originLabel } from '../attribution/origin-label.ts'
import type { StoredValue } from '../attribution/read-attribution.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { newOrderMail, orderReceivedMail } from '#server/platform/mail/messages/order-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { EventToAdd } from '../orders/record-order.ts'
import { paymentMethod } from '../payments/list-payment-choices.ts'
import type { Services } from '#server/platform/services.ts'

type Facts = {
  attribution: StoredValue[]
  /** Products whose last piece this order took. */
  emptied: string[]
}

/**
 * Queues the confirmation for the buyer and the notification for the owner; returns the entries of the
 * order's history.
 */
export const queueOrderMail = async (
  tx: Sql,
  services: Services,
  order: Order,
  { attribution, emptied }: Facts,
): Promise<EventToAdd[]> => {
  const settings = services.shopSettings()
  const about = `order:${order.id}`
  const valueOf = (name: string) => attribution.find(({ field }) => field === name)?.value ?? ''

  const toBuyer = orderReceivedMail(order, {
    shopName: settings.shopName,
    orderUrl: services.settings.publicUrl + paths.orderReceived(order.id, order.key),
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
  await queueMail(
    tx,
    { lane: 'order', cause: `${about}:received`, about, to: order.email, ...toBuyer },
    services.now(),
  )
  await queueMail(
    tx,
    { lane: 'order', cause: `${about}:new`, about, to: ownerAddress, ...toOwner },
    services.now(),
  )
  return [
    {
      kind: 'mail',
      text: words.mailQueued(mailWords.received.subject(order.id, settings.shopName), order.email),
      author: 'shop',
    },
    {
      kind: 'mail',
      text: words.mailQueued(
        mailWords.newOrder.subject(order.id, formatPrice(order.totalGrosze)),
        ownerAddress,
      ),
      author: 'shop',
    },
  ]
}
