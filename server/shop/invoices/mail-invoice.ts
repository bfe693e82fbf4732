import type { InvoiceDocument } from '#contract/shop/invoice.ts'
import type { Order } from '#contract/shop/order.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { invoice as words } from '#storefront/strings/pl/order/invoice.ts'
import { paths } from '#storefront/paths.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { INVOICE_ATTACHMENT } from './invoice-file.ts'
import { recordEvents } from '../orders/record-order.ts'

/** Queues the mail with the document as a file, once for each invoice. */
export const mailInvoice = async (
  tx: Sql,
  services: Services,
  order: Order,
  id: string,
  { kind, number, buyer }: Pick<InvoiceDocument, 'kind' | 'number' | 'buyer'>,
): Promise<void> => {
  const { shopName } = services.shopSettings()
  const title = words.mail.subject(kind, number, shopName)
  const isQueued = await queueMail(
    tx,
    {
      lane: 'order',
      cause: `invoice:${id}`,
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
        { kind: 'text', text: mailWords.goodbye(shopName) },
      ]),
    },
    services.now(),
  )
  if (isQueued)
    await recordEvents(tx, services, order.id, [
      { kind: 'mail', text: words.history.mailed(number, buyer.email), author: 'shop' },
    ])
}
