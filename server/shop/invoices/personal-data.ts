import type { InvoiceDocument, InvoiceParty } from '#contract/invoice.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { listIssued } from './list-invoices.ts'
import { listInvoicedOrderIds, removeSentFile, setInvoiceBuyer } from './store.ts'

/** Which of these orders have an invoice, so that their buyers stay in the books for as long as these are kept. */
export const listInvoicedOrders = async (db: Sql, orderIds: number[]): Promise<Set<number>> =>
  new Set(await listInvoicedOrderIds(db, orderIds))

/** The documents of a member's orders, for the copy of their data. */
export const exportInvoices = async (db: Sql, orderIds: number[]): Promise<InvoiceDocument[]> => {
  const documents: InvoiceDocument[] = []
  for (const orderId of orderIds)
    documents.push(...(await listIssued(db, orderId)).map(({ document }) => document))
  return documents
}

const nobody = ({ country }: InvoiceParty): InvoiceParty => ({
  name: '',
  nip: null,
  line1: '',
  line2: '',
  country,
})

/** Removes the buyer from the invoices of an order that is no longer in the books; numbers and amounts stay. */
export const anonymizeInvoices = async (tx: Sql, orderId: number): Promise<void> => {
  for (const { row, document } of await listIssued(tx, orderId)) {
    const { buyer, buyerBefore } = document
    await setInvoiceBuyer(tx, row.id, {
      ...document,
      buyer: { ...nobody(buyer), email: '', phone: '' },
      ...(buyerBefore && { buyerBefore: nobody(buyerBefore) }),
    })
    await removeSentFile(tx, row.id)
  }
}
