import { yieldToRequests } from '#server/platform/yield-to-requests.ts'
import type { Database } from '#server/platform/db/database.ts'
import { collectEntries, type SearchIndex } from './index/search-index.ts'
import { byRank, createScorer, type SearchHit, type SearchResult } from './index/score-products.ts'
import { readSearchQuery, type Lexicon, type SearchQuery } from './query/read-query.ts'
import { compileRules, type CompiledRules } from './query/rules.ts'
import { readEntries, readEntriesOf } from './read-entries.ts'
import { listSearchRules } from './rules/store.ts'
import { listChangedIds, loadNewestChange } from './store.ts'

/** More changes than this rebuild the whole index. */
const MAX_CHANGES = 1_000
/** Clocks of several processes may differ by so much. */
const CLOCK_LEEWAY_MS = 60_000
/** Between two pauses for requests while products are read into the index. */
const BUSY_MS = 8

type Searchable = SearchIndex & ReturnType<typeof createScorer>

type IndexState = {
  whole: Searchable
  /** Changed since `whole` was built: found here, not there. */
  changed: Searchable
  changedIds: ReadonlySet<number>
  rules: CompiledRules
  /** The newest change that `whole` knows. */
  wholeUpToMs: number
  version: number
}

/** What a text finds. */
export type FoundProducts = {
  hits: SearchHit[]
  /** Of all products that match as well as these. */
  total: number
  query: SearchQuery
  /** Words that no product has together with the others. */
  leftOut: string[]
  /** Mistyped words and what was searched for instead. */
  corrected: { typed: string; meant: string }[]
}

const packed = async (entries: ReturnType<typeof collectEntries>): Promise<Searchable> => {
  const index = await entries.pack(yieldToRequests)
  return { ...index, ...createScorer(index) }
}

/**
 * Updates one process' search index from the database. A change of a few products is read at once;
 * a large one (an import) rebuilds the index beside the old one, which answers meanwhile.
 */
export const createLiveSearch = (db: Database, versionNow: () => number) => {
  let kept: IndexState | undefined
  let working: Promise<void> | undefined

  const build = async () => {
    const version = versionNow()
    const wholeUpToMs = await loadNewestChange(db.read)
    const rules = compileRules(await listSearchRules(db.read))
    const entries = collectEntries()
    let since = performance.now()
    for await (const slice of readEntries(db.read))
      for (const entry of slice) {
        entries.add(entry)
        if (performance.now() - since < BUSY_MS) continue
        await yieldToRequests()
        since = performance.now()
      }
    const whole = await packed(entries)
    const changed = await packed(collectEntries())
    kept = { whole, changed, changedIds: new Set(), rules, wholeUpToMs, version }
  }

  const catchUp = async (from: IndexState) => {
    const version = versionNow()
    const ids = await listChangedIds(db.read, from.wholeUpToMs - CLOCK_LEEWAY_MS, MAX_CHANGES + 1)
    const rules = compileRules(await listSearchRules(db.read))
    if (ids.length > MAX_CHANGES) {
      from.version = version
      from.rules = rules
      rebuildBeside()
      return
    }
    const entries = collectEntries()
    for (const entry of await readEntriesOf(db.read, ids)) entries.add(entry)
    kept = { ...from, changed: await packed(entries), changedIds: new Set(ids), rules, version }
  }

  let rebuilding: Promise<void> | undefined
  const rebuildBeside = () => {
    rebuilding ??= build()
      .catch((error: Error) => console.error(`search: ${error.message}`))
      .finally(() => (rebuilding = undefined))
  }

  /**
   * Resolves once the index has the catalogue's current version, or at least an older one it may answer from.
   */
  const refresh = async (): Promise<IndexState> => {
    while (!kept || kept.version !== versionNow()) {
      const before = kept
      working ??= (before ? catchUp(before) : build()).finally(() => (working = undefined))
      await working
    }
    return kept
  }

  /** The best `limit` products for a text. `isStrict`: none rather than some that lack a word of it. */
  const find = async (text: string, limit: number, { isStrict = false } = {}): Promise<FoundProducts> => {
    const { whole, changed, changedIds, rules } = await refresh()
    const query = readSearchQuery(text, rules, lexiconOf([whole, changed]))
    const results: [Searchable, SearchResult][] = [
      [whole, whole.find(query, { limit, skip: changedIds, isStrict })],
      [changed, changed.find(query, { limit, isStrict })],
    ]
    const worth = Math.max(...results.map(([, result]) => result.worth))
    const best = results.filter(([, result]) => result.worth === worth && result.hits.length > 0)
    const missing = best[0]?.[1].missing ?? []
    const alike = best.filter(([, result]) => String(result.missing) === String(missing))
    return {
      hits: alike
        .flatMap(([, { hits }]) => hits)
        .sort(byRank)
        .slice(0, limit),
      total: alike.reduce((sum, [, { total }]) => sum + total, 0),
      query,
      leftOut: missing.map((at) => query.units[at]!.typed),
      corrected: correctionsOf(query, missing, whole.size > 0 ? whole : changed),
    }
  }

  return { find, refresh }
}

const lexiconOf = (indexes: Searchable[]): Lexicon => ({
  knows: (word) => indexes.some(({ vocabulary }) => vocabulary.knows(word)),
  knowsBeginning: (word) => indexes.some(({ vocabulary }) => vocabulary.knowsBeginning(word)),
  hasSpelling: (word) => indexes.some(({ vocabulary }) => vocabulary.hasSpelling(word)),
  hasMark: (mark) => indexes.some(({ vocabulary }) => vocabulary.hasMark(mark)),
  rarityOf: (token) => {
    const size = indexes.reduce((sum, index) => sum + index.size, 0)
    const found = indexes.reduce((sum, index) => sum + index.countOf(token), 0)
    return size < 2 || found < 1 ? 1 : 1 - Math.log(found) / Math.log(size + 1)
  },
})

const correctionsOf = (
  { units }: SearchQuery,
  missing: number[],
  { vocabulary, frequencyOf }: Searchable,
): FoundProducts['corrected'] =>
  units
    .filter((_, at) => !missing.includes(at))
    .flatMap(({ alternatives }) => alternatives[0]!.tokens)
    .filter(
      ({ text, isBeginning, forgives }) => forgives && !(isBeginning && vocabulary.knowsBeginning(text)),
    )
    .flatMap(({ text }) => {
      const meant = vocabulary.correct(text, frequencyOf)
      return meant ? [{ typed: text, meant: vocabulary.spellingOf(meant) }] : []
    })
