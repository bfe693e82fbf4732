import { type FeedReport, MAX_FEED_PRODUCTS } from '#contract/console/campaigns/feeds.ts'
import { raiseSiteVersion } from '../editor/campaign-sites.ts'
import { openJsonLines, type Bytes, openSpool } from '#server/shop/catalog/import/spool.ts'
import type { Services } from '#server/platform/services.ts'
import {
  type FeedContext,
  type FeedItem,
  FeedProblem,
  type FeedProduct,
  type FeedVariant,
} from './feed-item.ts'
import { type Fetching, fetchFeed, isFullPage } from './fetch-feed.ts'
import { readCsvFeed } from './formats/csv-feed.ts'
import { readJsonFeed } from './formats/json-feed.ts'
import { readXmlFeed } from './formats/xml-feed.ts'
import { type SpooledFeed, spoolFeed } from './spool-feed.ts'
import { changeFeedRow, countLooks, type FeedRow, findFeedRow } from './store.ts'
import { GENERATIONS_PER_MS, removeOthers, writeFeedProducts } from './write-products.ts'

const MAX_LISTED = 100
/**
 * Variants refer to a product by at most two names; variants of unknown products are stored until the end of the file.
 */
const MAX_VARIED = 2 * MAX_FEED_PRODUCTS
const readers = { csv: readCsvFeed, json: readJsonFeed, xml: readXmlFeed }

/** `shopUrl`: of the shop on the site's pages. */
type Site = { id: string; shopUrl: string }

/** Data of each product while the rest of the file is read. */
type Known = {
  id: string
  sales: number
  isAvailable: boolean
  hasPrice: boolean
  refs: string[]
  row: number
  name: string
}
type Staged = { known: Known[]; variants: Map<string, FeedVariant> }

/** Imports a site's products from a file; if it is broken, the published ones remain. */
export const importUploadedFeed = (services: Services, site: Site, bytes: Bytes): Promise<FeedReport> =>
  take(services, site, async function* (path) {
    yield await spoolFeed(bytes, path('1'))
  })

/** The same from the feed's address. */
export const importFetchedFeed = (
  services: Services,
  site: Site,
  url: string,
  fetching: Fetching,
): Promise<FeedReport> =>
  take(services, { ...site, shopUrl: new URL(url).origin }, (path) =>
    fetchFeed(url, (page) => path(`${page}`), fetching),
  )

type Pages = (pathOf: (name: string) => string) => AsyncGenerator<SpooledFeed, void, boolean>

const take = async (services: Services, site: Site, pages: Pages): Promise<FeedReport> => {
  const nowMs = services.now()
  const report: FeedReport = {
    isTaken: false,
    triedMs: nowMs,
    format: null,
    products: 0,
    taken: 0,
    refused: [],
    refusedCount: 0,
    problem: '',
  }
  const feed = await findFeedRow(services.db.read, site.id)
  if (!feed) return { ...report, problem: 'Ta strona nie ma spisu produktów.' }
  const spool = await openSpool()
  try {
    const staged = await stage(
      pages((name) => spool.path(name)),
      spool.path('items'),
      { currency: feed.currency, shopUrl: site.shopUrl, nowMs },
      report,
    )
    await show(services, site.id, feed, spool.path('items'), staged, report)
  } catch (error) {
    if (!(error instanceof FeedProblem))
      services.log(`feed of ${site.id}: ${(error as Error).stack ?? error}`)
    report.problem =
      error instanceof FeedProblem
        ? error.message
        : 'Coś się przerwało po naszej stronie. Spróbuj jeszcze raz.'
    report.taken = 0
    await services.db.transaction((tx) => changeFeedRow(tx, site.id, { report_json: JSON.stringify(report) }))
  } finally {
    await spool.close()
  }
  return report
}

/** Reads the whole feed and stores the products temporarily at `path`. */
const stage = async (
  pages: AsyncGenerator<SpooledFeed, void, boolean>,
  path: string,
  context: FeedContext,
  report: FeedReport,
): Promise<Staged> => {
  const lines = openJsonLines<FeedProduct>(path)
  const known: Known[] = []
  const variants = new Map<string, FeedVariant>()
  const ids = new Set<string>()
  const take = async (item: FeedItem) => {
    if ('variant' in item) {
      variants.set(item.of, better(variants.get(item.of), item.variant))
      if (variants.size > MAX_VARIED) throw new FeedProblem('W pliku są warianty zbyt wielu produktów.')
      return
    }
    if ('reason' in item) return refuse(report, item)
    const { product, refs, row, name } = item
    if (ids.has(product.productId))
      return refuse(report, { row, name, reason: `Numer ${product.productId} stoi w pliku już wcześniej.` })
    ids.add(product.productId)
    if (known.length >= MAX_FEED_PRODUCTS)
      throw new FeedProblem(`W pliku jest więcej produktów niż ${MAX_FEED_PRODUCTS}.`)
    known.push({
      id: product.productId,
      sales: product.sales,
      isAvailable: product.isAvailable,
      hasPrice: product.priceMinor !== null,
      refs,
      row,
      name,
    })
    await lines.write(product)
  }
  try {
    let hasMore = true
    for (let page = await pages.next(); !page.done; page = await pages.next(hasMore)) {
      const { format, path: from, encoding } = page.value
      report.format ??= format
      const before = report.products
      for await (const item of readers[format](from, encoding, context)) {
        if (!('variant' in item)) report.products++
        await take(item)
      }
      hasMore = isFullPage(report.products - before)
    }
  } finally {
    await pages.return()
    await lines.close()
  }
  return { known, variants }
}

/** Of two variants the available one, then the cheaper one. */
const better = (one: FeedVariant | undefined, other: FeedVariant): FeedVariant => {
  if (!one || (other.isAvailable && !one.isAvailable)) return other
  return other.isAvailable === one.isAvailable && other.priceMinor < one.priceMinor ? other : one
}

/** Writes the collected products and publishes them instead of the old ones. */
const show = async (
  services: Services,
  siteId: string,
  feed: FeedRow,
  path: string,
  { known, variants }: Staged,
  report: FeedReport,
) => {
  const { db } = services
  const bestOf = known.map(({ refs, isAvailable, hasPrice }) => {
    const best = refs.flatMap((ref) => variants.get(ref) ?? [])[0]
    return best && (!hasPrice || (!isAvailable && best.isAvailable)) ? best : undefined
  })
  const isShown = known.map(({ hasPrice, row, name }, index) => {
    const can = hasPrice || bestOf[index] !== undefined
    if (!can) refuse(report, { row, name, reason: 'Żaden wariant nie ma ceny.' })
    return can
  })
  const looks = await countLooks(db.read, siteId)
  const order = known.map((_, index) => index).filter((index) => isShown[index])
  order.sort(
    (a, b) =>
      known[b]!.sales - known[a]!.sales ||
      (looks.get(known[b]!.id) ?? 0) - (looks.get(known[a]!.id) ?? 0) ||
      a - b,
  )
  if (order.length === 0) throw new FeedProblem('W pliku nie ma ani jednego produktu, który można polecić.')
  const positions = new Map(order.map((index, position) => [index, position]))
  const nowMs = services.now()
  const own = nowMs * GENERATIONS_PER_MS + (services.randomBytes(1)[0] ?? 0)
  // Two imports in one millisecond could get the same number.
  const generation = own === Number(feed.generation) ? own + 1 : own
  await writeFeedProducts(db, siteId, generation, path, (index) => ({
    position: positions.get(index),
    best: bestOf[index],
  }))
  Object.assign(report, { isTaken: true, taken: order.length } satisfies Partial<FeedReport>)
  await db.transaction(async (tx) => {
    await changeFeedRow(tx, siteId, {
      generation,
      products: order.length,
      read_ms: nowMs,
      report_json: JSON.stringify(report),
    })
    await raiseSiteVersion(tx, siteId)
  })
  await removeOthers(db, siteId, generation, Number(feed.generation), nowMs)
}

const refuse = (report: FeedReport, { row, name, reason }: FeedReport['refused'][number]) => {
  report.refusedCount++
  if (report.refused.length < MAX_LISTED) report.refused.push({ row, name, reason })
}
