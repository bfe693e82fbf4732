import type { Sql } from '#server/db/tables.ts'
import { listAddressRows } from './store.ts'

const SLICE = 1_000

/** Slugs of every page a search engine may know, a slice at a time: a large shop is never held in memory at once. */
export async function* listAddresses(db: Sql): AsyncGenerator<{ slug: string; updatedMs: number }[]> {
  for (let afterId = 0; ;) {
    const rows = await listAddressRows(db, afterId, SLICE)
    if (!rows.length) return
    yield rows.map((row) => ({ slug: row.slug, updatedMs: row.updated_ms }))
    afterId = rows.at(-1)!.id
  }
}
