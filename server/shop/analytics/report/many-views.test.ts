import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyticsDimensions, analyticsPeriods, analyticsQuery } from '#contract/console/shop/analytics.ts'
import type { Database } from '#server/platform/db/database.ts'
import { categoryAt } from '#server/shop/catalog/taxonomy/save-category.ts'
import { addProduct, makeServices } from '#server/testing/make.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { removeOldVisits, startViewCollector } from '../collect-views.ts'
import { loadAnalytics } from './load-analytics.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'

const EVENTS = 2_000_000
const ORDERS = 20_000
const PRODUCTS = 100
/** Twice the longest periods but a year, so that they have one before. */
const DAYS = 180
const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 0, 1)
const AT_ONCE = 10_000
const ORDERS_AT_ONCE = 400
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x64) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15) Chrome/141.0.0.0 Mobile Safari/537.36',
]
const ROUNDS = 5
/** PostgreSQL is another process, whose time between two answers depends on what else the machine does. */
const LIMITS_MS = { sqlite: 300, postgres: 750 }

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

const addProducts = async (db: Database) => {
  const categories = await db.transaction(async (tx) => {
    const ids = []
    for (const name of ['Deski', 'Panele', 'Listwy']) ids.push(await categoryAt(tx, [name]))
    return ids
  })
  for (let count = 0; count < PRODUCTS; count++)
    await addProduct(db, { categoryIds: [categories[count % categories.length]!] })
  return db.read.selectFrom('products').select(['id', 'slug']).orderBy('id').execute()
}

/** Views of six pages a visit, counted by the shop's own collector as they would have come. */
const countViews = async (db: Database, products: { id: number; slug: string }[]) => {
  let nowMs = START_MS
  const services = makeServices({
    db,
    now: () => nowMs,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    settings: { publicUrl: 'https://sklep.example', trustedProxies: 0 } as never,
    log: console.error,
  })
  const collector = startViewCollector(services)
  for (let event = 0; event < EVENTS; event++) {
    nowMs = START_MS + Math.floor((event / EVENTS) * DAYS * DAY_MS)
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
}

const addOrders = (db: Database, products: { id: number }[]) =>
  db.transaction(async (tx) => {
    for (let from = 1; from <= ORDERS; from += ORDERS_AT_ONCE) {
      const ids = Array.from({ length: ORDERS_AT_ONCE }, (_, index) => from + index)
      const rows = ids.map((id) => {
        const paidMs = START_MS + Math.floor((id / ORDERS) * DAYS * DAY_MS)
        return {
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
        }
      })
      await tx
        .insertInto('orders')
        .values(rows as never)
        .execute()
      const lines = ids.map((id) => ({
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
      }))
      await tx
        .insertInto('order_lines')
        .values(lines as never)
        .execute()
      const origins = ids.map((id) => ({
        order_id: id,
        source: `utm:s${id % 20}`,
        first_source: '',
        campaign: `c${id % 7}`,
        device: 'mobile',
      }))
      await tx.insertInto('order_origins').values(origins).execute()
    }
  })

describe.runIf(isDeep).each(engines)('analytics of two million views on %s', (engine) => {
  const nowMs = START_MS + DAYS * DAY_MS
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    const products = await addProducts(db)
    await countViews(db, products)
    await addOrders(db, products)
    if (engine === 'postgres') await sql`analyze`.execute(db.read)
  }, 900_000)
  afterAll(() => db.close())

  const load = (query: object) => loadAnalytics(db.read, v.parse(analyticsQuery, query), nowMs)
  const measure = async (query: object) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [from, used] = [performance.now(), process.cpuUsage()]
      await load(query)
      const { user, system } = process.cpuUsage(used)
      // SQLite works in this process: its processor time does not depend on what else the machine does.
      times.push(engine === 'sqlite' ? (user + system) / 1_000 : performance.now() - from)
    }
    times.sort((one, other) => one - other)
    const [median, worst] = [times[Math.floor(ROUNDS / 2)]!, times.at(-1)!]
    console.log(
      `${engine} ${JSON.stringify(query)}: median ${median.toFixed(0)}, worst ${worst.toFixed(0)} ms`,
    )
    return median
  }

  it.each(analyticsPeriods)('answer for the period %s in time', async (period) => {
    expect((await load({ period })).figures.visits.now).toBeGreaterThan(0)
    expect(await measure({ period })).toBeLessThan(LIMITS_MS[engine])
  })

  it.each(analyticsDimensions)('answer a click on a %s in time', async (dimension) => {
    const { rows } = (await load({ period: '90' })).tables[dimension]
    const key = rows.find((row) => row.key !== '')?.key
    expect(key).toBeTruthy()
    for (const period of ['90', '365']) {
      const { figures } = await load({ period, [dimension]: key })
      expect(figures.orders.now ?? figures.visits.now).not.toBe(null)
      expect(await measure({ period, [dimension]: key })).toBeLessThan(LIMITS_MS[engine])
    }
  })
})
