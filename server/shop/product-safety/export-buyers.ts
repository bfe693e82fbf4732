import type { Address } from '#contract/shop/order.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { CSV_BEGIN, csvLine } from '#server/platform/text/csv-line.ts'
import { listBoughtLines } from './store.ts'

const BATCH = 500

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short' })

const COLUMNS = [
  'Zamówienie',
  'Data',
  'Stan',
  'Produkt',
  'SKU',
  'Ilość',
  'Kupujący',
  'E-mail',
  'Telefon',
  'Odbiorca',
  'Adres dostawy',
]

const nameOf = ({ firstName, lastName, company }: Address) =>
  [`${firstName} ${lastName}`.trim(), company].filter(Boolean).join(', ')
const addressText = ({ line1, line2, postcode, city }: Address) =>
  [line1, line2, `${postcode} ${city}`.trim()].filter(Boolean).join(', ')

/** Everybody who ordered a product in a time, for a recall: one row for each line of an order, oldest first. */
export async function* exportBuyers(
  db: Sql,
  productId: number,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(COLUMNS)
  for (let after: [number, number] = [0, -1]; ;) {
    const rows = await listBoughtLines(db, productId, { fromMs, untilMs, after, limit: BATCH })
    for (const row of rows) {
      const billing = JSON.parse(row.billing_json) as Address
      const shipping = JSON.parse(row.shipping_json) as Address
      const choice = JSON.parse(row.variation_json) as { label: string; value: string }[]
      yield csvLine([
        String(row.order_id),
        day.format(Number(row.created_ms)),
        words.status(row.status as Parameters<typeof words.status>[0]),
        [row.name, ...choice.map(({ label, value }) => `${label}: ${value}`)].join(', '),
        row.sku,
        String(row.quantity),
        nameOf(billing),
        row.email,
        row.phone,
        nameOf(shipping),
        addressText(shipping),
      ])
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = [last.order_id, last.position]
  }
}
