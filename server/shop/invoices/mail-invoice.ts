import type { InvoiceDocument } from '#contract/invoice.ts'
import type { Order } from '#contract/shop/order.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { order as orderWords } from '#storefront/strings/pl/order/order.ts'
import { invoice as words } from '#storefront/strings/pl/order/invoice.ts'
import { paths } from '#storefront/paths.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { formParts } from '#server/platform/mail/messages/order-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { INVOICE_ATTACHMENT } from './invoice-file.ts'
import type { Issued } from './list-invoices.ts'
import { findOrder, orderForms } from '../orders/find-order.ts'
import { recordEvents } from '../orders/record-order.ts'

/** Mails an invoice once more; the same key twice is one mail. False: its order is gone. */
export const mailInvoiceAgain = async (
  services: Services,
  { row, document }: Issued,
  key: string,
): Promise<boolean> => {
  const isDone = await services.db.transaction(async (tx) => {
    const order = await findOrder(tx, row.order_id)
    // To where the buyer reads mail now.
    if (order)
      await mailInvoice(tx, services, order, row.id, {
        ...document,
        buyer: { ...document.buyer, email: order.email },
        cause: `again:${key}`,
      })
    return order !== undefined
  })
  services.mailWaiting()
  return isDone
}

/** Queues the mail with the document as a file, once for each invoice. */
export const mailInvoice = async (
  tx: Sql,
  services: Services,
  order: Order,
  id: string,
  {
    kind,
    number,
    buyer,
    cause = '',
  }: Pick<InvoiceDocument, 'kind' | 'number' | 'buyer'> & { cause?: string },
): Promise<void> => {
  const { shopName } = services.shopSettings()
  const title = words.mail.subject(kind, number, shopName)
  const isQueued = await queueMail(
    tx,
    {
      lane: 'order',
      cause: `invoice:${id}${cause}`,
      about: `order:${order.id}`,
      to: buyer.email,
      subject: title,
      attachments: [`${INVOICE_ATTACHMENT}/${id}/${words.file(number)}`],
      ...renderMail(title, [
        {
          kind: 'text',
          text: `${mailWords.hello(order.billing.firstName)}\n${words.mail.opening(kind, number, order.id)}`,
        },
        {
          kind: 'link',
          label: words.mail.button,
          url: services.settings.publicUrl + paths.invoice(id, order.key),
        },
        ...formParts(order, orderForms(services, order)),
        { kind: 'text', text: mailWords.goodbye(shopName) },
      ]),
    },
    services.now(),
  )
  if (isQueued)
    await recordEvents(tx, services, order.id, [
      { kind: 'mail', text: orderWords.mailQueued(title, buyer.email), author: 'shop' },
    ])
}
