/**
 * `node bench/analytics-report.ts [EVENTS]`: how long the page of analytics takes after so many page views in 90 days,
 * which the shop's own collector counted, and 20,000 paid orders. On SQLite.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { analyticsQuery } from '#contract/console/shop/analytics.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { removeOldVisits, startViewCollector } from '#server/shop/analytics/collect-views.ts'
import { loadAnalytics } from '#server/shop/analytics/report/load-analytics.ts'
import { addProduct, makeServices } from '#server/testing/make.ts'

const EVENTS = Number(process.argv[2] ?? 2_000_000)
const ORDERS = 20_000
const PRODUCTS = 100
const DAYS = 90
const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 0, 1)
const AT_ONCE = 10_000
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x64) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15) Chrome/141.0.0.0 Mobile Safari/537.36',
]
const ROUNDS = 10

const folder = await mkdtemp(join(tmpdir(), 'klepka-bench-'))
const db = await connect({ sqliteFile: join(folder, 'bench.sqlite') })
await migrate(db, START_MS)
for (let count = 0; count < PRODUCTS; count += 1) await addProduct(db)
const products = await db.read.selectFrom('products').select(['id', 'slug']).execute()

let nowMs = START_MS
const services = makeServices({
  db,
  now: () => nowMs,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  settings: { publicUrl: 'https://sklep.example', trustedProxies: 0 } as never,
  log: console.error,
})
const collector = startViewCollector(services)
const from = performance.now()
for (let event = 0; event < EVENTS; event += 1) {
  nowMs = START_MS + Math.floor((event / EVENTS) * DAYS * DAY_MS)
  // Six pages a visit.
  const visit = Math.floor(event / 6)
  const product = products[(event * 7) % products.length]!
  collector.add({
    address: `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}`,
    userAgent: AGENTS[visit % 2]!,
    url:
      event % 6 === 0
        ? `/?utm_source=s${visit % 20}&utm_campaign=c${visit % 7}`
        : `/produkt/${product.slug}/`,
    referrer: '',
    firstCookie: '',
    isView: true,
  })
  if (event % AT_ONCE === 0) {
    await collector.flush()
    await removeOldVisits(services)
  }
}
await collector.stop()
console.log(`${EVENTS} views counted in ${Math.round((performance.now() - from) / 1000)} s`)

const order = {
  status: 'processing',
  placed_via: 'checkout',
  email: '',
  search_text: '',
  phone: '',
  billing_json: '{}',
  shipping_json: '{"city":"Łódź"}',
  note: '',
  delivery_title: '',
  delivery_grosze: 0,
  delivery_vat_rate: 23,
  delivery_vat_grosze: 0,
  payment_method_id: 'bacs',
  payment_title: '',
  mailbox: '',
  client_network: '',
  items_grosze: 10_000,
  discount_grosze: 0,
  vat_grosze: 1_870,
  total_grosze: 10_000,
  customer_ip: '',
  user_agent: '',
  paid_grosze: 10_000,
}
await db.transaction(async (tx) => {
  for (let id = 1; id <= ORDERS; id += 1) {
    const paidMs = START_MS + Math.floor((id / ORDERS) * DAYS * DAY_MS)
    await tx
      .insertInto('orders')
      .values({
        ...order,
        id,
        order_key: `k${id}`,
        created_ms: paidMs,
        updated_ms: paidMs,
        paid_ms: paidMs,
        city: `miasto ${id % 300}`,
        wants_invoice: 0,
        stock_returned: 0,
        left_account: 0,
        version: 1,
        refunded_grosze: 0,
      } as never)
      .execute()
    await tx
      .insertInto('order_lines')
      .values({
        order_id: id,
        position: 0,
        product_id: products[id % products.length]!.id,
        sku: '',
        name: '',
        variation_json: '[]',
        quantity: 1,
        unit_price_grosze: 10_000,
        subtotal_grosze: 10_000,
        total_grosze: 10_000,
        vat_rate: 23,
        vat_grosze: 1_870,
      } as never)
      .execute()
    await tx
      .insertInto('order_origins')
      .values({ order_id: id, source: `utm:s${id % 20}`, first_source: '', campaign: '', device: 'mobile' })
      .execute()
  }
})
nowMs = START_MS + DAYS * DAY_MS
for (const query of [
  { period: '90' },
  { period: '30' },
  { period: '90', source: 'utm:s3' },
  { period: '90', product: String(products[3]!.id) },
]) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    const { figures } = await loadAnalytics(db.read, v.parse(analyticsQuery, query), nowMs)
    if (!figures.visits.now) throw new Error('no visits')
    times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  console.log(
    JSON.stringify(query),
    `p50 ${times[ROUNDS / 2]!.toFixed(0)} ms, worst ${times.at(-1)!.toFixed(0)} ms`,
  )
}
for (const table of ['visit_counts', 'subject_counts'] as const) {
  const { rows } = await db.read
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  console.log(table, Number(rows))
}
await db.close()
await rm(folder, { recursive: true })
