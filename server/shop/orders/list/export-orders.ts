import type { Address, Order, OrderLine } from '#contract/shop/order.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { orderExport as columns } from '#storefront/strings/pl/order/order-export.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { CSV_BEGIN, csvLine, spreadsheetAmount } from '#server/platform/text/csv-line.ts'
import { findMatches, listOrderRows, listVatRates, type OrderRowFilter } from './order-list-store.ts'
import { presentOrder } from '#server/shop/orders/present-order.ts'
import { listLines, listOrderCoupons, type StoredOrderRow } from '#server/shop/orders/store.ts'

const BATCH = 200

const warsawTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const moment = (ms: number | null): string => (ms === null ? '' : warsawTime.format(ms))

type Taxed = { vatRate: number; grosze: number; vatGrosze: number }

const taxedOf = ({ lines, delivery }: Order): Taxed[] => [
  ...lines.map(({ vatRate, totalGrosze, vatGrosze }) => ({ vatRate, grosze: totalGrosze, vatGrosze })),
  ...(delivery.grosze > 0 ? [delivery] : []),
]

/** Net, VAT and gross of each rate, then of all of them. */
const sumsByRate = (parts: Taxed[], rates: number[]): string[] => {
  const sumOf = (some: Taxed[]) => {
    const gross = some.reduce((sum, { grosze }) => sum + grosze, 0)
    const vat = some.reduce((sum, { vatGrosze }) => sum + vatGrosze, 0)
    return [spreadsheetAmount(gross - vat), spreadsheetAmount(vat), spreadsheetAmount(gross)]
  }
  return [...rates.flatMap((rate) => sumOf(parts.filter(({ vatRate }) => vatRate === rate))), ...sumOf(parts)]
}

const addressCells = ({ firstName, lastName, company, line1, line2, postcode, city, country }: Address) => [
  `${firstName} ${lastName}`.trim(),
  company,
  [line1, line2].filter(Boolean).join(', '),
  postcode,
  city,
  country,
]

const orderCells = (order: Order, row: StoredOrderRow): string[] => [
  String(order.id),
  moment(order.createdMs),
  words.status(order.status),
  ...addressCells(order.billing),
  order.nip ?? '',
  order.wantsInvoice ? columns.yes : columns.no,
  order.email,
  order.phone,
  ...addressCells(order.shipping),
  order.payment.title,
  moment(row.paid_ms),
  spreadsheetAmount(row.paid_grosze),
  spreadsheetAmount(row.refunded_grosze),
  order.delivery.title,
]

const orderEnd = (order: Order, rates: number[]): string[] => [
  spreadsheetAmount(order.itemsGrosze),
  spreadsheetAmount(order.discountGrosze),
  spreadsheetAmount(order.delivery.grosze),
  order.coupons.map(({ code }) => code.toUpperCase()).join(', '),
  ...sumsByRate(taxedOf(order), rates),
  order.note,
]

const lineCells = ({
  name,
  choice,
  sku,
  quantity,
  unitPriceGrosze,
  subtotalGrosze,
  totalGrosze,
  vatRate,
  vatGrosze,
}: OrderLine): string[] => [
  [name, ...choice.map(({ label, value }) => `${label}: ${value}`)].join(', '),
  sku,
  String(quantity),
  spreadsheetAmount(unitPriceGrosze),
  spreadsheetAmount(subtotalGrosze - totalGrosze),
  String(vatRate),
  spreadsheetAmount(totalGrosze - vatGrosze),
  spreadsheetAmount(vatGrosze),
  spreadsheetAmount(totalGrosze),
]

/** The delivery as a row of its own, so that the rows of an order sum to its total. */
const deliveryLine = ({ delivery: { title, grosze, vatRate, vatGrosze } }: Order): OrderLine[] =>
  grosze > 0
    ? [
        {
          productId: 0,
          variationId: null,
          sku: '',
          name: columns.deliveryLine(title),
          choice: [],
          quantity: 1,
          unitPriceGrosze: grosze,
          subtotalGrosze: grosze,
          totalGrosze: grosze,
          vatRate,
          vatGrosze,
        },
      ]
    : []

/** Orders as CSV for an accountant, newest first, in chunks: a row for each order, or for each of its lines. */
export async function* exportOrders(
  db: Sql,
  filter: OrderRowFilter,
  per: 'order' | 'line',
): AsyncGenerator<string> {
  const rates = await listVatRates(db)
  yield CSV_BEGIN + csvLine(per === 'order' ? columns.perOrder(rates) : columns.perLine)
  const found = await findMatches(db, filter)
  for (let after: { grosze: number; id: number } | undefined; ;) {
    const rows = await listOrderRows(db, filter, { found, sort: 'newest', after, limit: BATCH })
    const ids = rows.map(({ id }) => id)
    const [lines, coupons] = rows.length
      ? [await listLines(db, ids), await listOrderCoupons(db, ids)]
      : [[], []]
    let text = ''
    for (const row of rows) {
      const order = presentOrder(
        row,
        lines.filter(({ order_id }) => order_id === row.id),
        coupons.filter(({ order_id }) => order_id === row.id),
      )
      const begin = orderCells(order, row)
      if (per === 'order') text += csvLine([...begin, ...orderEnd(order, rates)])
      else
        for (const line of [...order.lines, ...deliveryLine(order)])
          text += csvLine([...begin, ...lineCells(line)])
    }
    if (text) yield text
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { grosze: last.total_grosze, id: last.id }
  }
}
