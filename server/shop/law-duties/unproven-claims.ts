import { findEnvironmentalClaims } from '#contract/shop/agreement/environmental-claims.ts'
import { readExtras } from '#contract/shop/product-page/product-extras.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { UnprovenClaims } from './duty-rule.ts'

/** Descriptions of 2,000 characters are read and judged within 0.2 to 0.6 s; see decision 0129. */
const MOST_READ = 10_000
/** Everybody else waits for no more than these. */
const ROWS_AT_ONCE = 500
const MAX_COUNTED = 100
const MAX_EXAMPLES = 5
const MAX_WORDS = 3

const listTexts = (db: Sql, beforeId: number | null) =>
  db
    .selectFrom('products')
    .select([
      'id',
      'name',
      'short_description_html',
      'description_html',
      'seo_title',
      'seo_description',
      'extras_json',
    ])
    .where('status', '=', 'published')
    .where('kind', '!=', 'variation')
    .$if(beforeId !== null, (query) => query.where('id', '<', beforeId))
    .orderBy('id', 'desc')
    .limit(ROWS_AT_ONCE)
    .execute()

const unprovenIn = (row: Awaited<ReturnType<typeof listTexts>>[number]): string[] => {
  const claims = findEnvironmentalClaims(
    row.name,
    row.short_description_html,
    row.description_html,
    row.seo_title,
    row.seo_description,
  )
  return claims.length === 0 || readExtras(row.extras_json).environmentProof !== '' ? [] : claims
}

/** The newest published products with vague claims about the environment and nothing said of what they rest on. */
export const findUnprovenClaims = async (db: Sql, mostRead = MOST_READ): Promise<UnprovenClaims> => {
  const found: UnprovenClaims['examples'] = []
  for (let before: number | null = null, of = 0; ;) {
    const rows = await listTexts(db, before)
    of += rows.length
    for (const row of rows) {
      const claims = unprovenIn(row)
      if (claims.length > 0) found.push({ id: row.id, name: row.name, claims: claims.slice(0, MAX_WORDS) })
    }
    const last = rows.at(-1)
    const isAll = !last || rows.length < ROWS_AT_ONCE
    if (isAll || of >= mostRead || found.length > MAX_COUNTED)
      return {
        count: Math.min(found.length, MAX_COUNTED),
        isMore: found.length > MAX_COUNTED,
        of: isAll ? null : of,
        examples: found.slice(0, MAX_EXAMPLES),
      }
    before = last.id
  }
}
