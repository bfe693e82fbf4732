import type { InvoiceDocument, InvoiceRate, KsefState } from '#contract/invoice.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { InvoiceOfOrder, OrderInvoice } from '#contract/console/orders/orders.ts'
import { documentsOf, type KsefDocumentRow } from '../ksef/queue-document.ts'
import { type OrderState, overlay } from './order-state.ts'
import {
  findInvoiceRow,
  type InvoiceRow,
  listInvoicesIn,
  listInvoicesOf,
  listUnacceptedInvoices,
} from './store.ts'

/** More than a shop of this size issues; the files have all of them. */
const MAX_IN_MONTH = 20_000

/** An invoice as it was issued, and what became of sending it. */
export type Issued = { row: InvoiceRow; document: InvoiceDocument; ksef: KsefDocumentRow | null }

const withKsef = async (db: Sql, rows: InvoiceRow[]): Promise<Issued[]> => {
  const sent = await documentsOf(
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

/** Of an invoice, the oldest first. */
export const correctionsOf = ({ row }: Issued, issued: Issued[]) =>
  issued.filter(({ row: { corrects_id } }) => corrects_id === row.id).map(({ document }) => document)

/** An invoice's lines after its corrections. */
export const linesNow = (invoice: Issued, issued: Issued[]): OrderState =>
  correctionsOf(invoice, issued).reduce((known, { lines }) => overlay(known, lines), invoice.document.lines)

/** What an invoice is for after its corrections. */
export const dueNow = (invoice: Issued, issued: Issued[]): number =>
  correctionsOf(invoice, issued).reduce(
    (sum, { totalGrosze }) => sum + totalGrosze,
    invoice.document.totalGrosze,
  )

/** An invoice's buyer after its corrections. */
export const buyerNow = (invoice: Issued, issued: Issued[]): InvoiceDocument['buyer'] =>
  (correctionsOf(invoice, issued).at(-1) ?? invoice.document).buyer

/** The invoices of a month (`2026-11`), oldest first, after the one of this id. */
export const listIssuedIn = async (
  db: Sql,
  month: string,
  part: { after: string; limit: number },
): Promise<Issued[]> => withKsef(db, await listInvoicesIn(db, month, part))

/** A month's newest invoices, and the sums of all of it by rate. */
export const listMonth = async (
  db: Sql,
  month: string,
  limit: number,
): Promise<{ newest: Issued[]; rates: InvoiceRate[]; isCut: boolean }> => {
  const rows = await listInvoicesIn(db, month, { after: '', limit: MAX_IN_MONTH })
  const rates = new Map<number, InvoiceRate>()
  for (const { document_json } of rows)
    for (const rate of (JSON.parse(document_json) as InvoiceDocument).rates) {
      const sum = rates.get(rate.vatRate)
      rates.set(rate.vatRate, {
        vatRate: rate.vatRate,
        netGrosze: (sum?.netGrosze ?? 0) + rate.netGrosze,
        vatGrosze: (sum?.vatGrosze ?? 0) + rate.vatGrosze,
        grossGrosze: (sum?.grossGrosze ?? 0) + rate.grossGrosze,
      })
    }
  return {
    newest: await withKsef(db, rows.slice(-limit).reverse()),
    rates: [...rates.values()].toSorted((one, other) => other.vatRate - one.vatRate),
    isCut: rows.length > limit,
  }
}

/** Invoices that KSeF has not accepted: what an owner should look at. */
export const listUnaccepted = async (db: Sql, limit: number): Promise<Issued[]> =>
  withKsef(db, await listUnacceptedInvoices(db, limit))

/** An invoice as the owner sees it. */
export const presentIssued = ({ row, document, ksef }: Issued): OrderInvoice => ({
  id: row.id,
  orderId: row.order_id,
  kind: document.kind,
  number: row.number,
  issuedOn: row.issued_on,
  author: row.author,
  buyerName: row.buyer_name,
  buyerNip: row.buyer_nip,
  totalGrosze: row.total_grosze,
  vatGrosze: row.vat_grosze,
  ksef: ksef && {
    state: ksef.state as KsefState,
    number: ksef.ksef_number,
    message: ksef.status_text,
    sendByMs: Number(ksef.send_by_ms),
    isOffline: ksef.is_offline === 1,
  },
})

/** The invoices of an order, each also as its corrections have left it. */
export const presentIssuedOf = (issued: Issued[]): InvoiceOfOrder[] =>
  issued.map((one) => {
    const { name, line1, line2, nip } = buyerNow(one, issued)
    return {
      ...presentIssued(one),
      now: { buyer: { name, line1, line2, nip }, totalGrosze: dueNow(one, issued) },
    }
  })
