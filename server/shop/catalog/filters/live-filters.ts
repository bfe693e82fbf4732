import type { Database } from '#server/platform/db/database.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { loadListingSize } from '../store.ts'
import { type Bits, clearBit, countBits, fullBits, setBit } from './index/bits.ts'
import { type FilterQuery, type FilterResult, type LiveSegment, queryIndex } from './index/query-index.ts'
import {
  collectSegment,
  eachRowOf,
  type FilterEntry,
  productIndexOf,
  productsOf,
  type Segment,
} from './index/segment.ts'
import { readFilterEntries, readFilterEntriesOf } from './read-filter-entries.ts'
import { listCatalogChanges, listEmptyStock, loadNewestCatalogChange } from './store.ts'

const collator = new Intl.Collator('pl', { numeric: true })

/** More changes than this rebuild the whole index. */
const MAX_CHANGES = 1_000
/** A transaction that began so long before the index was built may end after it. */
const LEEWAY_MS = 10 * 60_000
/** Clocks of several processes may differ by so much: a change within it is read again. */
const CLOCK_LEEWAY_MS = 60_000

type IndexState = {
  /** Products of one offer, and the others: each counts its own quicker. */
  whole: readonly Segment[]
  wholeUpToMs: number
  /** Changed since `whole` was built, by id: undefined for what is shown no more. */
  changed: ReadonlyMap<number, { changedMs: number; entry: FilterEntry | undefined }>
  live: readonly LiveSegment[]
  soldOut: ReadonlySet<number>
  /** By how much the stored number of products differed from the counted one after the index was built. */
  drift: number
  version: number
}

/** The whole catalogue, read in slices. */
const readWhole = async (db: Database): Promise<Segment[]> => {
  const singles = collectSegment()
  const others = collectSegment()
  for await (const slice of readFilterEntries(db.read))
    for (const entry of slice) (entry.offers.length === 1 ? singles : others).add(entry)
  return [await singles.pack(), await others.pack()]
}

const packChanged = async (changed: IndexState['changed']): Promise<Segment> => {
  const collected = collectSegment()
  const entries = [...changed.values()].flatMap(({ entry }) => entry ?? [])
  for (const entry of entries.sort((one, other) => one.id - other.id)) collected.add(entry)
  return collected.pack()
}

const withoutChanged = (segment: Segment, changed: IndexState['changed']): Bits => {
  const alive = fullBits(segment.rowCount)
  for (const id of changed.keys()) {
    const at = productIndexOf(segment, id)
    if (at >= 0) eachRowOf(segment, at, (row) => clearBit(alive, row))
  }
  return alive
}

const inStock = (segment: Segment, soldOut: ReadonlySet<number>): Bits => {
  const available = segment.isInStock.slice()
  for (let row = 0; row < segment.rowCount; row++) {
    const stockId = segment.stockId[row]!
    if (stockId >= 0 && !soldOut.has(stockId)) setBit(available, row)
  }
  return available
}

const isSameSet = (one: ReadonlySet<number>, other: readonly number[]) =>
  one.size === other.length && other.every((id) => one.has(id))

/**
 * Updates one process' filter index from the database, like the search index: a change of a few products is read at
 * once, a large one (an import) rebuilds the index beside the old one, which answers meanwhile.
 */
export const createLiveFilters = (db: Database, versionNow: () => number) => {
  let state: IndexState | undefined
  let working: Promise<void> | undefined
  let rebuilding: Promise<void> | undefined

  const build = async () => {
    const version = versionNow()
    const wholeUpToMs = await loadNewestCatalogChange(db.read)
    const whole = await readWhole(db)
    const soldOut = new Set(await listEmptyStock(db.read))
    const live = whole.map((segment) => ({
      segment,
      alive: fullBits(segment.rowCount),
      available: inStock(segment, soldOut),
    }))
    const drift = (await loadListingSize(db.read, 'all')) - countListed(live)
    state = { whole, wholeUpToMs, changed: new Map(), live, soldOut, drift, version }
  }

  const rebuildBeside = () => {
    rebuilding ??= build()
      .catch((error: Error) => console.error(`filters: ${error.message}`))
      .finally(() => (rebuilding = undefined))
  }

  const catchUp = async (from: IndexState) => {
    const version = versionNow()
    const found = await listCatalogChanges(db.read, from.wholeUpToMs - LEEWAY_MS, MAX_CHANGES + 1)
    if (found.length > MAX_CHANGES) {
      from.version = version
      rebuildBeside()
      return
    }
    const newestMs = Math.max(0, ...[...from.changed.values()].map(({ changedMs }) => changedMs))
    const toRead = found.filter(
      ({ id, changedMs }) =>
        from.changed.get(id)?.changedMs !== changedMs || changedMs >= newestMs - CLOCK_LEEWAY_MS,
    )
    const changed = new Map(from.changed)
    const ids = toRead.map(({ id }) => id)
    const entries = new Map((await readFilterEntriesOf(db.read, ids)).map((entry) => [entry.id, entry]))
    for (const { id, changedMs } of toRead) changed.set(id, { changedMs, entry: entries.get(id) })
    const empty = await listEmptyStock(db.read)
    const hasSameStock = isSameSet(from.soldOut, empty)
    const soldOut = hasSameStock ? from.soldOut : new Set(empty)
    const added = await packChanged(changed)
    const live = [
      ...from.whole.map((segment, index) => ({
        segment,
        alive: withoutChanged(segment, changed),
        available: hasSameStock ? from.live[index]!.available : inStock(segment, soldOut),
      })),
      { segment: added, alive: fullBits(added.rowCount), available: inStock(added, soldOut) },
    ]
    state = { ...from, changed, live, soldOut, version }
    // What was deleted together with its rows leaves no trace but the number of products.
    if ((await loadListingSize(db.read, 'all')) - countListed(live) !== from.drift) await build()
  }

  /** Resolves once the index has the catalogue's current version, or at least an older one it may answer from. */
  const refresh = async (): Promise<IndexState> => {
    while (!state || state.version !== versionNow()) {
      const before = state
      working ??= (before ? catchUp(before) : build()).finally(() => (working = undefined))
      await working
    }
    return state
  }

  return {
    refresh,
    query: async (query: FilterQuery): Promise<FilterResult> => queryIndex((await refresh()).live, query),
    /** Slug → name of every brand, by name. */
    brands: async (): Promise<[string, string][]> => {
      const { live } = await refresh()
      const brands = new Map(live.flatMap(({ segment }) => [...segment.brands]))
      return [...brands].sort(([, one], [, other]) => collator.compare(one, other))
    },
  }
}

const countListed = (live: readonly LiveSegment[]): number =>
  live.reduce((sum, { segment, alive }) => {
    const rows = alive.slice()
    for (let word = 0; word < rows.length; word++) rows[word]! &= segment.isInCatalog[word]!
    return sum + countBits(productsOf(segment, rows))
  }, 0)

export const liveFilters = definePart('filters of listings', ({ db, versions }) =>
  createLiveFilters(db, () => versions().catalog),
)

/** Builds this process' index before the first visitor needs it. */
export const warmFilters = async (services: Services): Promise<void> => {
  await services.get(liveFilters).refresh()
}
