import type { InvoiceDocument } from '#contract/shop/invoice.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { findInvoiceRow, type InvoiceRow, type KsefRow, listInvoicesOf, listKsefRows } from './store.ts'

/** An invoice as it was issued, and what became of sending it. */
export type Issued = { row: InvoiceRow; document: InvoiceDocument; ksef: KsefRow | null }

const withKsef = async (db: Sql, rows: InvoiceRow[]): Promise<Issued[]> => {
  const sent = await listKsefRows(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    row,
    document: JSON.parse(row.document_json) as InvoiceDocument,
    ksef: sent.find(({ invoice_id }) => invoice_id === row.id) ?? null,
  }))
}

/** The invoices of an order, oldest first. */
export const listIssued = async (db: Sql, orderId: number): Promise<Issued[]> =>
  withKsef(db, await listInvoicesOf(db, orderId))

export const findIssued = async (db: Sql, id: string): Promise<Issued | undefined> => {
  const row = await findInvoiceRow(db, id)
  return row && (await withKsef(db, [row]))[0]
}
