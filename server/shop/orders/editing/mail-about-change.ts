import type { Order } from '#contract/shop/order.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { orderChanges as words } from '#storefront/strings/pl/order/order-changes.ts'
import { order as orderWords } from '#storefront/strings/pl/order/order.ts'
import { paths } from '#storefront/paths.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { formParts, itemParts, paymentParts } from '#server/platform/mail/messages/order-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { type MailPart, renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { paymentMethod } from '#server/shop/payments/list-payment-choices.ts'
import { findOrder, orderForms } from '../find-order.ts'
import { type EventToAdd, recordEvents } from '../record-order.ts'

type ChangeMail = {
  /** What it is about, so that it is mailed once. */
  cause: string
  subject: (id: number, shopName: string) => string
  opening: string
  rows?: { label: string; value: string }[]
  /** The owner's own words; may be empty. */
  note: string
  /** How and how much to pay now, when the order waits for money. */
  asksPayment?: boolean
}

/** Queues a mail to the buyer about a change, in the look of the order's mails; returns its entry of the history. */
export const mailAboutChange = async (
  tx: Sql,
  services: Services,
  order: Order,
  { cause, subject, opening, rows = [], note, asksPayment = false }: ChangeMail,
): Promise<EventToAdd> => {
  const settings = services.shopSettings()
  const title = subject(order.id, settings.shopName)
  const about = `order:${order.id}`
  const method = paymentMethod(order.payment.methodId)
  const parts: MailPart[] = [
    { kind: 'text', text: `${mailWords.hello(order.billing.firstName)}\n${opening}` },
    ...(rows.length > 0 ? ([{ kind: 'rows', rows }] as const) : []),
    ...(note
      ? ([
          { kind: 'heading', text: mailWords.status.ownersNote },
          { kind: 'text', text: note },
        ] as const)
      : []),
    ...(asksPayment && method && order.payment.paidMs === null
      ? paymentParts(order, method.explain(order, settings))
      : []),
    {
      kind: 'link',
      label: mailWords.openOrder,
      url: services.settings.publicUrl + paths.orderReceived(order.id, order.key),
    },
    ...itemParts(order),
    ...formParts(order, orderForms(services, order)),
    { kind: 'text', text: mailWords.goodbye(settings.shopName) },
  ]
  await queueMail(
    tx,
    {
      lane: 'order',
      cause: `${about}:${cause}`,
      about,
      to: order.email,
      subject: title,
      ...renderMail(title, parts),
    },
    services.now(),
  )
  return { kind: 'mail', text: orderWords.mailQueued(title, order.email), author: 'shop' }
}

/** A note only for the owner, or one that is mailed to the buyer as well. False: there is no such order. */
export const addOrderNote = async (
  services: Services,
  orderId: number,
  { text, author, toBuyer = false }: { text: string; author: string; toBuyer?: boolean },
): Promise<boolean> => {
  const isAdded = await services.db.transaction(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) return false
    const note = text.trim()
    await recordEvents(tx, services, orderId, [
      { kind: toBuyer ? 'buyer_note' : 'note', text: note, author },
      ...(toBuyer
        ? [
            await mailAboutChange(tx, services, order, {
              cause: `note:${uuidV7(services.now(), services.randomBytes)}`,
              subject: words.mail.noteSubject,
              opening: words.mail.noteOpening(orderId),
              note,
            }),
          ]
        : []),
    ])
    return true
  })
  if (isAdded && toBuyer) services.mailWaiting()
  return isAdded
}
