import { warsawMidnight } from '#contract/warsaw-day.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { isBot } from '#server/platform/http/is-bot.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import {
  addSearches,
  countTextsOfDay,
  listCountedTexts,
  listSearchSums,
  removeSearchCounts,
} from './store.ts'

/** Searches wait in memory for so long; a kill loses them, an orderly stop does not. */
const WRITE_EVERY_MS = 5_000
/** Different texts of a day; more are programs that try words. */
export const MAX_TEXTS_A_DAY = 2_000
const MAX_WAITING = 500
const MAX_TEXT = 60
const DAY_MS = 86_400_000
/** A year, so that a season can be compared with the last one. */
const STORED_DAYS = 400

/** An address, or a number of as many digits as a telephone or an identity card has; an EAN has 8 or 13. */
const PERSONAL = /@|(?<!\d)(?:\d[ -]?){9,12}(?!\d)|\b[a-z]{3} ?\d{6}\b/

/** What the search reads; other signs would be shown to others without having been searched for. */
const READABLE = /^[a-z0-9 .,/"'×*+%²&()-]+$/

/** A text as it is counted, without letter case and Polish letters; undefined: too personal, or nothing. */
export const countedText = (text: string): string | undefined => {
  const folded = foldPolish(text).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT)
  return folded.length < 2 || PERSONAL.test(folded) || !READABLE.test(folded) ? undefined : folded
}

/** Counts what is searched for, without who: a folded text, the day, how often, how many results. */
const createSearchCounter = ({ db, now, log }: Services) => {
  let waiting = new Map<string, { searches: number; results: number | null }>()
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const seen = waiting
    waiting = new Map()
    if (!seen.size) return
    const dayMs = warsawMidnight(now())
    await db.transaction(
      async (tx) => {
        const known = new Set(await listCountedTexts(tx, dayMs, [...seen.keys()]))
        let room = MAX_TEXTS_A_DAY - (await countTextsOfDay(tx, dayMs))
        // In the order of their texts: two processes that write at once wait for each other.
        for (const [text, count] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1))) {
          if (!known.has(text) && room-- <= 0) continue
          await addSearches(tx, { dayMs, text, ...count })
        }
      },
      { isDurable: false },
    )
  }
  const flush = () =>
    (writing = writing.then(write).catch((error: unknown) => log(`search counts: ${error}`)))
  let timer: NodeJS.Timeout | undefined

  return {
    /** `results` is unknown when the page comes from the cache; those have some. */
    add: (text: string, results: number | null, userAgent: string | undefined) => {
      const counted = countedText(text)
      if (counted === undefined || isBot(userAgent)) return
      const known = waiting.get(counted)
      if (!known && waiting.size >= MAX_WAITING) return
      waiting.set(counted, {
        searches: (known?.searches ?? 0) + 1,
        results: results ?? known?.results ?? null,
      })
      timer ??= setTimeout(() => {
        timer = undefined
        void flush()
      }, WRITE_EVERY_MS).unref()
    },
    flush,
    stop: async () => {
      clearTimeout(timer)
      await flush()
    },
  }
}

const searchCounter = definePart('search counter', createSearchCounter)

/** One per running shop; closing the shop stops it. */
export const searchCounterOf = (services: Services) => services.get(searchCounter)

/** A search that was answered from the page cache: its address has the text. */
export const countCachedSearch = (services: Services, query: string, userAgent: string | undefined): void => {
  const parameters = new URLSearchParams(query)
  // Another order, page or filter is no new search.
  const isNew = [...parameters.keys()].every((name) => name === 's' || name.startsWith('utm_'))
  if (isNew) searchCounterOf(services).add(parameters.get('s') ?? '', null, userAgent)
}

/** Days that the owner's report and popular searches cover. */
const REPORT_DAYS = 30
const MAX_REPORTED = 50
/** Shown to others only when several people, or one many times, searched for it. */
const POPULAR_SEARCHES = 3
const MAX_POPULAR = 300
const POPULAR_FOR_MS = 600_000

/** Texts that were searched for often lately and found something, the most frequent first. */
const popularSearches = definePart('popular searches', ({ db, now }) => {
  let known: { texts: string[]; untilMs: number } | undefined
  return async (): Promise<string[]> => {
    if (!known || known.untilMs < now()) {
      const sums = await listSearchSums(db.read, {
        sinceMs: now() - REPORT_DAYS * DAY_MS,
        lacksResults: false,
        limit: MAX_POPULAR,
      })
      known = {
        texts: sums
          .filter(({ searches, results }) => searches >= POPULAR_SEARCHES && results > 0)
          .map(({ text }) => text),
        untilMs: now() + POPULAR_FOR_MS,
      }
    }
    return known.texts
  }
})

export const listPopularSearches = async (services: Services, beginning: string, limit: number) => {
  const folded = foldPolish(beginning).trim()
  const texts = await services.get(popularSearches)()
  return texts
    .filter((text) => text !== folded && (text.startsWith(folded) || text.includes(` ${folded}`)))
    .slice(0, limit)
}

/** What was searched for in the last days; those without results as well as those with. */
export const loadSearchReport = async (services: Services) => {
  // What waits is written, so that the owner's own trial is in the list.
  await searchCounterOf(services).flush()
  const sinceMs = warsawMidnight(services.now()) - (REPORT_DAYS - 1) * DAY_MS
  const list = (lacksResults: boolean) =>
    listSearchSums(services.db.read, { sinceMs, lacksResults, limit: MAX_REPORTED })
  return { days: REPORT_DAYS, frequent: await list(false), fruitless: await list(true) }
}

export const searchCountCleaning = defineTask('cleaning of search counts', {
  everyMs: DAY_MS,
  isRunAtStart: true,
  run: ({ db, now }) =>
    db.transaction((tx) => removeSearchCounts(tx, warsawMidnight(now()) - STORED_DAYS * DAY_MS), {
      isDurable: false,
    }),
})
