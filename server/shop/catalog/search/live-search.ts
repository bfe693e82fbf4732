import type { Database } from '#server/platform/db/database.ts'
import { readEntries, readEntriesOf } from './read-entries.ts'
import { byRank, collectEntries, type SearchHit, type SearchIndex } from './search-index.ts'
import { listChangedIds, loadNewestChange } from './store.ts'
import { MAX_QUERY_WORDS, wordsOf } from './words.ts'

/** More changes than this rebuild the whole index. */
const MAX_CHANGES = 1_000
/** Clocks of several processes may differ by so much. */
const CLOCK_LEEWAY_MS = 60_000

type IndexState = {
  whole: SearchIndex
  /** Changed since `whole` was built: found here, not there. */
  changed: SearchIndex
  changedIds: ReadonlySet<number>
  /** The newest change that `whole` knows. */
  wholeUpToMs: number
  version: number
}

const emptyIndex = collectEntries().pack()

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
    const entries = collectEntries()
    for await (const slice of readEntries(db.read)) for (const entry of slice) entries.add(entry)
    kept = { whole: entries.pack(), changed: emptyIndex, changedIds: new Set(), wholeUpToMs, version }
  }

  const catchUp = async (from: IndexState) => {
    const version = versionNow()
    const ids = await listChangedIds(db.read, from.wholeUpToMs - CLOCK_LEEWAY_MS, MAX_CHANGES + 1)
    if (ids.length > MAX_CHANGES) {
      from.version = version
      rebuildBeside()
      return
    }
    const entries = collectEntries()
    for (const entry of await readEntriesOf(db.read, ids)) entries.add(entry)
    kept = { ...from, changed: entries.pack(), changedIds: new Set(ids), version }
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

  const find = async (text: string, limit: number): Promise<number[]> => {
    const { whole, changed, changedIds } = await refresh()
    const found: SearchHit[] = [...whole.find(text, limit, changedIds), ...changed.find(text, limit)]
    return found
      .sort(byRank)
      .slice(0, limit)
      .map(({ id }) => id)
  }

  /** The matches of any word of a text, those with most words first. */
  const findAny = async (text: string, limit: number): Promise<number[]> => {
    const hits = new Map<number, number>()
    for (const word of wordsOf(text).slice(0, MAX_QUERY_WORDS))
      for (const id of await find(word, limit)) hits.set(id, (hits.get(id) ?? 0) + 1)
    return [...hits]
      .sort(([, a], [, b]) => b - a)
      .slice(0, limit)
      .map(([id]) => id)
  }

  return { find, findAny, refresh }
}
