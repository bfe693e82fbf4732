import type { Sql } from '#server/db/tables.ts'
import { listLooksOf, listLookers } from './store.ts'

const BATCH = 200
const MAX_PRODUCTS = 3

/** What somebody with a known address looked at last on a site, and when. */
export type LeftLooks = { siteId: string; email: string; productIds: string[]; lastMs: number }

/**
 * People whose last look at a product was within this time, with what they looked at most lately, one after
 * another.
 */
export async function* eachLeftLooks(sql: Sql, fromMs: number, untilMs: number): AsyncGenerator<LeftLooks> {
  for (let after: { siteId: string; email: string } | undefined; ;) {
    const people = await listLookers(sql, fromMs, untilMs, after, BATCH)
    for (const { siteId, email, lastMs } of people)
      yield { siteId, email, lastMs, productIds: await listLooksOf(sql, siteId, email, MAX_PRODUCTS) }
    after = people.at(-1)
    if (people.length < BATCH) return
  }
}
