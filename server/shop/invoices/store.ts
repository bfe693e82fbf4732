import type { InvoiceDocument } from '#contract/invoice.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type InvoiceRow = Tables['invoices']

/** The number after the last one of this series and period; its row stays locked until the transaction ends. */
export const raiseCounter = async (tx: Sql, series: string, period: string): Promise<number> => {
  const { last_number } = await tx
    .insertInto('invoice_counters')
    .values({ series, period, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'period'])
        .doUpdateSet(({ eb, ref }) => ({ last_number: eb(ref('invoice_counters.last_number'), '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export const hasInvoiceNumber = async (db: Sql, number: string): Promise<boolean> =>
  (await db.selectFrom('invoices').select('id').where('number', '=', number).executeTakeFirst()) !== undefined

export const addInvoice = async (tx: Sql, row: InvoiceRow): Promise<void> => {
  await tx.insertInto('invoices').values(row).execute()
}

/** Oldest first: ids sort by time. */
export const listInvoicesOf = (db: Sql, orderId: number): Promise<InvoiceRow[]> =>
  db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export const findInvoiceRow = (db: Sql, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()

export const findInvoiceByRequest = (db: Sql, requestKey: string) =>
  db.selectFrom('invoices').select('id').where('request_key', '=', requestKey).executeTakeFirst()

/** Invoices issued in a month (`2026-11`), oldest first, after the one of this id. */
export const listInvoicesIn = (
  db: Sql,
  month: string,
  { after, limit }: { after: string; limit: number },
): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('issued_on', '>=', `${month}-01`)
    .where('issued_on', '<=', `${month}-31`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Not accepted by KSeF yet: rejected first, then by their deadline. */
export const listUnacceptedInvoices = (db: Sql, limit: number): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .innerJoin('ksef_documents', 'ksef_documents.invoice_id', 'invoices.id')
    .selectAll('invoices')
    .where('ksef_documents.state', '!=', 'accepted')
    .orderBy('ksef_documents.state')
    .orderBy('ksef_documents.send_by_ms')
    .limit(limit)
    .execute()

export const listInvoicedOrderIds = async (db: Sql, orderIds: number[]): Promise<number[]> => {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('invoices')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** The only change of an invoice: its buyer, when they are removed, or when KSeF rejected it. */
export const setInvoiceBuyer = async (tx: Sql, id: string, document: InvoiceDocument): Promise<void> => {
  const { name, nip } = document.buyer
  await tx
    .updateTable('invoices')
    .set({ buyer_name: name, buyer_nip: nip, document_json: JSON.stringify(document) })
    .where('id', '=', id)
    .execute()
}

/** Our copy of what was sent to KSeF. */
export const removeSentFile = async (tx: Sql, id: string): Promise<void> => {
  await tx.updateTable('ksef_documents').set({ xml: '' }).where('invoice_id', '=', id).execute()
}
