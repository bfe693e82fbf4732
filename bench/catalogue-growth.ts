/**
 * `node bench/catalogue-growth.ts [COUNT …]`: what listings, search and the owner's lists cost as the catalogue grows,
 * on SQLite (or on DATABASE_URL, an empty one).
 */
import { sql } from 'kysely'
import { makeServices } from '#server/testing/make.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { listCachedProductCards, listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import { searchProductCards, warmSearch } from '#server/shop/catalog/search/search-products.ts'
import { listOwnerProducts, listOwnerRowIds } from '#server/shop/catalog/find-products.ts'
import { loadGridRows } from '#server/shop/catalog/saving/save-grid.ts'
import { versionOf } from '#server/console/http/read-version.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeCatalogue } from './data/make-catalogue.ts'

const COUNTS = [100, 10_000, 100_000]
const ROUNDS = 300
const PER_PAGE = 24
const NOW = Date.UTC(2026, 0, 1)
const BYTES_PER_MB = 1024 * 1024
const QUERIES = [
  'panel',
  'panele',
  'podlogi',
  'deska debowa',
  'dab bielony',
  'dąb',
  'panel winylowy jesion',
  'jesoin',
  'szczotkwany',
  'mazury 17',
  'bm-512',
  'p',
  'pan',
  'klej orzech olejowany',
  'listwa przypodlogowa biala',
  'ogrzewanie podlogowe',
  'zzzzz',
  'orzeh naturlany',
  'szukam paneli winylowych do łazienki na ogrzewanie podłogowe',
  'panele debowe 8mm ac5 do 100 zł',
  'panelewinylowe szczotkwane',
]

const measure = async (work: (round: number) => Promise<unknown>) => {
  for (let round = 0; round < 20; round++) await work(round)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    await work(round)
    times.push(performance.now() - from)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(2)
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) }
}

for (const count of process.argv.length > 2 ? process.argv.slice(2).map(Number) : COUNTS) {
  const folder = await mkdtemp(join(tmpdir(), 'klepka-bench-'))
  const db = await connect(
    process.env['DATABASE_URL']
      ? { postgresUrl: process.env['DATABASE_URL'] }
      : { sqliteFile: join(folder, 'bench.sqlite') },
  )
  await migrate(db, NOW)
  const from = performance.now()
  await makeCatalogue(db, count, NOW)
  console.log(`${count} products made in ${Math.round(performance.now() - from)} ms`)
  // A third of the products has reviews.
  const scored = sql`update listing_entries set rating_score = case when product_id % 3 = 0
    then 1000 + product_id % 4000 else 0 end`
  await db.transaction((tx) => scored.execute(tx), { isLong: true })
  const pages = Math.ceil(count / PER_PAGE)
  const rows: Record<string, Record<string, string>> = {}
  for (const orderBy of ['menu_order', 'price', 'popularity', 'rating'] as const) {
    for (const [name, page] of [
      ['first', 1],
      ['quarter', Math.ceil(pages / 4)],
      ['middle', Math.ceil(pages / 2)],
      ['last', pages],
    ] as const) {
      // Without a version nothing is remembered: every round reads the page anew.
      rows[`${orderBy} ${name}`] = await measure(() =>
        listProductCards(db.read, { listing: 'all', orderBy, page, perPage: PER_PAGE }, NOW),
      )
    }
  }
  const services = makeServices({
    db,
    versions: () => ({ catalog: 1, settings: 1, identity: 1 }),
    now: () => NOW,
  })
  rows['menu_order middle, requested before'] = await measure(() =>
    listCachedProductCards(services, {
      listing: 'all',
      orderBy: 'menu_order',
      page: Math.ceil(pages / 2),
      perPage: PER_PAGE,
    }),
  )
  rows['category first'] = await measure(() =>
    listProductCards(
      db.read,
      { listing: 'category:1', orderBy: 'menu_order', page: 1, perPage: PER_PAGE },
      NOW,
    ),
  )
  for (const [name, request] of [
    ['owner list, search', { text: 'dąb miodowy' }],
    ['owner list, search by SKU', { text: 'bm-512' }],
    ['owner list, name', { text: '', orderBy: 'name' }],
    ['owner list, stock', { text: '', orderBy: 'stock' }],
    ['owner list, no EAN', { text: '', data: 'no-gtin' }],
    ['owner list, sold out', { text: '', stock: 'out' }],
  ] as const)
    rows[name] = await measure(() => listOwnerProducts(db.read, { ...request, page: 1, perPage: 50 }))
  for (const [name, request] of [
    ['grid, all rows', { text: '' }],
    ['grid, all rows by name', { text: '', orderBy: 'name' }],
    ['grid, search', { text: 'dąb miodowy' }],
    ['grid, search by SKU', { text: 'bm-512' }],
  ] as const)
    rows[name] = await measure(() => listOwnerRowIds(db.read, request))
  const { ids } = await listOwnerRowIds(db.read, { text: '' })
  rows['grid, rows of a block'] = await measure((round) =>
    loadGridRows(db.read, ids.slice((round * 97) % ids.length).slice(0, 100), versionOf),
  )
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const build = performance.now()
  const waits = monitorEventLoopDelay({ resolution: 1 })
  waits.enable()
  await warmSearch(services)
  waits.disable()
  const indexMs = Math.round(performance.now() - build)
  const [beforeMb, afterMb] = [before, process.memoryUsage().rss].map((bytes) =>
    Math.round(bytes / BYTES_PER_MB),
  )
  const busyMs = (waits.max / 1e6).toFixed(0)
  const usualMs = (waits.percentile(99) / 1e6).toFixed(0)
  console.log(
    `index in ${indexMs} ms, rss ${beforeMb} → ${afterMb} MB, event loop busy at most ${busyMs} ms (p99 ${usualMs})`,
  )
  rows['search, all'] = await measure((round) =>
    searchProductCards(services, QUERIES[round % QUERIES.length]!, { limit: PER_PAGE }),
  )
  for (const query of QUERIES)
    rows[`search ${query}`] = await measure(() => searchProductCards(services, query, { limit: PER_PAGE }))
  console.table(rows)
  await db.close()
  await rm(folder, { recursive: true, force: true })
}
