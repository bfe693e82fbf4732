import type { InvoiceDocument } from '#contract/invoice.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { invoiceExport as words } from '#storefront/strings/pl/order/order-export.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { CSV_BEGIN, type CsvAmount, csvLine } from '#server/platform/text/csv-line.ts'
import { salesByDay } from '../orders/list/sales-by-day.ts'
import { type Issued, listIssuedIn } from './list-invoices.ts'

const BATCH = 200

const amount = (grosze: number): CsvAmount => ({ grosze })

/** Columns of JPK_V7 by rate: net and VAT. */
const JPK_RATES: { rates: number[]; fields: [string] | [string, string] }[] = [
  { rates: [23, 22], fields: ['K_19', 'K_20'] },
  { rates: [8, 7], fields: ['K_17', 'K_18'] },
  { rates: [5], fields: ['K_15', 'K_16'] },
  { rates: [0], fields: ['K_13'] },
]
const JPK_EXEMPT = 'K_10'

/** `OFF`: waits for its number, issued offline. `BFK`: an invoice outside KSeF. */
const markerOf = ({ ksef }: Issued): string => (ksef?.ksef_number ? '' : ksef?.is_offline ? 'OFF' : 'BFK')

const rateCells = ({ rates, exemption }: InvoiceDocument): CsvAmount[] => {
  const sumOf = (some: number[], part: 'netGrosze' | 'vatGrosze') =>
    rates.reduce((sum, rate) => sum + (some.includes(rate.vatRate) ? rate[part] : 0), 0)
  if (exemption !== null)
    return [
      amount(sumOf([0], 'netGrosze')),
      ...JPK_RATES.flatMap(({ fields }) => fields.map(() => amount(0))),
    ]
  return [
    amount(0),
    ...JPK_RATES.flatMap(({ rates: some, fields }) => [
      amount(sumOf(some, 'netGrosze')),
      ...(fields.length === 2 ? [amount(sumOf(some, 'vatGrosze'))] : []),
    ]),
  ]
}

const cellsOf = (issued: Issued): (string | CsvAmount)[] => {
  const { row, document, ksef } = issued
  return [
    document.number,
    words.kind(document.kind),
    document.issuedOn,
    document.soldOn ?? document.issuedOn,
    ksef?.ksef_number ?? '',
    markerOf(issued),
    document.buyer.nip ?? words.noNip,
    document.buyer.name,
    `${document.buyer.line1}, ${document.buyer.line2}`,
    document.buyer.country,
    String(document.order.id),
    document.corrected?.number ?? '',
    ...rateCells(document),
    amount(row.total_grosze - row.vat_grosze),
    amount(row.vat_grosze),
    amount(row.total_grosze),
    document.payment.title,
    document.payment.paidOn ?? '',
  ]
}

/**
 * The register of a month's invoices in the order of their issue, as CSV with the columns of JPK_V7. `month`:
 * `2026-11`.
 */
export async function* exportRegister(db: Sql, month: string): AsyncGenerator<string> {
  const fields = [JPK_EXEMPT, ...JPK_RATES.flatMap((rate) => rate.fields)]
  yield CSV_BEGIN + csvLine([...words.begin, ...fields.map(words.jpk), ...words.end])
  for (let after = ''; ;) {
    const issued = await listIssuedIn(db, month, { after, limit: BATCH })
    if (issued.length === 0) return
    yield issued.map((one) => csvLine(cellsOf(one))).join('')
    after = issued.at(-1)!.row.id
  }
}

/** First and last millisecond of a month in Warsaw; the last one excluded. */
export const boundsOf = (month: string): { fromMs: number; toMs: number } => {
  const [year = 0, index = 1] = month.split('-').map(Number)
  // Noon: the day is the same in Warsaw.
  const startOf = (monthIndex: number) => warsawMidnight(Date.UTC(year, monthIndex, 1, 12))
  return { fromMs: startOf(index - 1), toMs: startOf(index) }
}

/** Sales of a month by day and rate, of all paid orders. */
export async function* exportSales(db: Sql, month: string): AsyncGenerator<string> {
  const { fromMs, toMs } = boundsOf(month)
  yield CSV_BEGIN + csvLine(words.sales)
  for (const day of await salesByDay(db, fromMs, toMs))
    yield csvLine([
      day.day,
      String(day.vatRate),
      amount(day.soldGrosze),
      amount(-day.refundedGrosze),
      amount(day.netGrosze),
      amount(day.vatGrosze),
      amount(day.netGrosze + day.vatGrosze),
    ])
}
