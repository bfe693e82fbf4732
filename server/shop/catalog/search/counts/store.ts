import { sql } from 'kysely'
import type { Sql } from '#server/platform/db/tables.ts'

/** Adds to the count of a text on a day; `results` is what it found last, null: not known this time, but some. */
export const addSearches = (
  tx: Sql,
  {
    dayMs,
    text,
    searches,
    results,
  }: { dayMs: number; text: string; searches: number; results: number | null },
) =>
  tx
    .insertInto('search_counts')
    .values({ day_ms: dayMs, text, searches, results: results ?? 1 })
    .onConflict((conflict) =>
      conflict.columns(['day_ms', 'text']).doUpdateSet((eb) => ({
        searches: sql<number>`search_counts.searches + ${eb.ref('excluded.searches')}`,
        ...(results !== null && { results: eb.ref('excluded.results') }),
      })),
    )
    .execute()

export const countTextsOfDay = async (db: Sql, dayMs: number): Promise<number> => {
  const { count } = await db
    .selectFrom('search_counts')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('day_ms', '=', dayMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const listCountedTexts = async (db: Sql, dayMs: number, texts: string[]): Promise<string[]> => {
  if (!texts.length) return []
  const rows = await db
    .selectFrom('search_counts')
    .select('text')
    .where('day_ms', '=', dayMs)
    .where('text', 'in', texts)
    .execute()
  return rows.map(({ text }) => text)
}

export type SearchSum = { text: string; searches: number; results: number; lastDayMs: number }

/** Texts of the days from `sinceMs`, the most frequent first; `lacksResults`: those that found nothing at last. */
export const listSearchSums = async (
  db: Sql,
  { sinceMs, lacksResults, limit }: { sinceMs: number; lacksResults: boolean; limit: number },
): Promise<SearchSum[]> => {
  const last = db
    .selectFrom('search_counts')
    .select((eb) => ['text as last_text', eb.fn.max('day_ms').as('last_ms')])
    .where('day_ms', '>=', sinceMs)
    .groupBy('text')
  const rows = await db
    .selectFrom('search_counts as all_days')
    .innerJoin(last.as('last_day'), 'last_text', 'all_days.text')
    .innerJoin('search_counts as newest', (join) =>
      join.onRef('newest.text', '=', 'all_days.text').onRef('newest.day_ms', '=', 'last_ms'),
    )
    .select((eb) => [
      'all_days.text as text',
      'last_ms',
      'newest.results as results',
      eb.fn.sum('all_days.searches').as('searches'),
    ])
    .where('all_days.day_ms', '>=', sinceMs)
    .$if(lacksResults, (query) => query.where('newest.results', '=', 0))
    .groupBy(['all_days.text', 'last_ms', 'newest.results'])
    .orderBy('searches', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    text: row.text,
    searches: Number(row.searches),
    results: Number(row.results),
    lastDayMs: Number(row.last_ms),
  }))
}

export const removeSearchCounts = (tx: Sql, beforeMs: number) =>
  tx.deleteFrom('search_counts').where('day_ms', '<', beforeMs).execute()
