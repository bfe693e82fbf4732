import type { InvoiceSettings } from '#contract/console/invoice-settings.ts'
import type { Order } from '#contract/shop/order.ts'
import { invoice as words } from '#storefront/strings/pl/order/invoice.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { findStoredOrder } from '../orders/find-order.ts'
import { listInvoicedOrders } from './personal-data.ts'
import { lockOrder } from '../orders/record-order.ts'
import { correctBuyer } from './correct-buyer.ts'
import type { IssueOutcome } from './issue-document.ts'
import { issueAdvance, issueCorrection, issueSale } from './issue-invoice.ts'

const isDue = ({ status, payment }: Order, issuedWhen: InvoiceSettings['issuedWhen']): boolean =>
  issuedWhen === 'completed'
    ? status === 'completed'
    : issuedWhen === 'paid' && payment.paidMs !== null && (status === 'processing' || status === 'completed')

const AUTHOR = 'shop'

/**
 * Issues the invoice of an order once the owner's moment for it has come, and corrects one that no longer agrees with
 * the order. Call it at the end of the transaction that changed the order's row: the counter of numbers is locked
 * after everything else, and until the commit.
 */
export const followOrder = async (
  tx: Sql,
  services: Services,
  { orderId, reason = '' }: { orderId: number; reason?: string },
): Promise<void> => {
  const { invoices } = services.shopSettings()
  if (!invoices.isOn) return
  const stored = await findStoredOrder(tx, orderId)
  // The former shop invoiced what was imported.
  if (!stored || stored.row.placed_via === 'import') return
  const { order } = stored
  if ((order.wantsInvoice || invoices.isForEveryone) && isDue(order, invoices.issuedWhen))
    await issueSale(tx, services, { orderId, author: AUTHOR, requestKey: saleKey(orderId) })
  // Most orders have no invoice: the rest is not read for them.
  if (!(await listInvoicedOrders(tx, [orderId])).has(orderId)) return
  await issueCorrection(tx, services, {
    orderId,
    author: AUTHOR,
    reason: reason || reasonOf(order),
    requestKey: `correction:${orderId}:${uuidV7(services.now(), services.randomBytes)}`,
  })
}

/** An order has one invoice of its sale, whoever issues it. */
export const saleKey = (orderId: number): string => `sale:${orderId}`

const reasonOf = ({ status }: Order): string =>
  status === 'cancelled' || status === 'failed'
    ? words.reasons.cancelled
    : status === 'refunded'
      ? words.reasons.refund
      : words.reasons.changed

export type RequestedInvoice =
  | { what: 'sale' }
  | { what: 'advance'; amountGrosze: number }
  | { what: 'buyer'; invoiceId: string; name: string; line1: string; line2: string; nip: string | null }
  | { what: 'correction'; reason: string }

/** Issues what the owner wants, whatever is due by itself. The same key twice is one document. */
export const issueByHand = (
  services: Services,
  {
    orderId,
    author,
    key,
    invoice,
  }: { orderId: number; author: string; key: string; invoice: RequestedInvoice },
): Promise<IssueOutcome> =>
  services.db.transaction(async (tx) => {
    // Whoever changes or invoices the same order waits until this is over.
    if (!(await lockOrder(tx, services, orderId)))
      return { ok: false, message: words.problems.changedMeanwhile }
    const request = { orderId, author, requestKey: invoice.what === 'sale' ? saleKey(orderId) : key }
    switch (invoice.what) {
      case 'sale':
        return issueSale(tx, services, request)
      case 'advance':
        return issueAdvance(tx, services, { ...request, amountGrosze: invoice.amountGrosze })
      case 'buyer': {
        const { invoiceId, name, line1, line2, nip } = invoice
        return correctBuyer(tx, services, { ...request, invoiceId, party: { name, line1, line2, nip } })
      }
      case 'correction':
        return issueCorrection(tx, services, { ...request, reason: invoice.reason || words.reasons.changed })
    }
  })
