import { sql } from 'kysely'
import { claimFragments, findEnvironmentalClaims } from '#contract/shop/agreement/environmental-claims.ts'
import { readExtras } from '#contract/shop/product-page/product-extras.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { UnprovenClaims } from './duty-rule.ts'

/** Reading 1,000 descriptions takes about 10 ms; nobody else waits longer for the database meanwhile. */
const ROWS_AT_ONCE = 1_000
const MAX_COUNTED = 100
const MAX_EXAMPLES = 5
const MAX_WORDS = 3

/** Ids of published products before this one, newest first, and whether their texts may have a claim. */
const listSearched = async (db: Sql, beforeId: number) => {
  const hasFragment = sql.join(
    claimFragments.map((fragment) => sql`words like ${`%${fragment}%`}`),
    sql` or `,
  )
  // Each text is put together once for all fragments, where the engine would do so for each of them.
  const { rows } = await sql<{ id: number; has_fragment: number }>`
    with searched as materialized (
      select id, lower(' ' || name || ' ' || short_description_html || ' ' || description_html || ' '
        || seo_title || ' ' || seo_description) as words
      from products
      where id < ${beforeId} and status = 'published' and kind <> 'variation'
      order by id desc limit ${ROWS_AT_ONCE}
    )
    select id, case when ${hasFragment} then 1 else 0 end as has_fragment from searched order by id desc
  `.execute(db)
  return rows
}

const listTexts = (db: Sql, ids: number[]) =>
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
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()

const unprovenIn = (row: Awaited<ReturnType<typeof listTexts>>[number]): string[] =>
  readExtras(row.extras_json).environmentProof === ''
    ? findEnvironmentalClaims(
        row.name,
        row.short_description_html,
        row.description_html,
        row.seo_title,
        row.seo_description,
      )
    : []

/** Published products with vague claims about the environment and nothing said of what they rest on. */
export const findUnprovenClaims = async (db: Sql, mostSearched = 20_000): Promise<UnprovenClaims> => {
  const found: UnprovenClaims['examples'] = []
  for (let before = 2 ** 31 - 1, of = 0; ;) {
    const searched = await listSearched(db, before)
    of += searched.length
    const ids = searched.filter(({ has_fragment }) => Number(has_fragment) === 1).map(({ id }) => id)
    for (const row of ids.length > 0 ? await listTexts(db, ids) : []) {
      const claims = unprovenIn(row)
      if (claims.length > 0) found.push({ id: row.id, name: row.name, claims: claims.slice(0, MAX_WORDS) })
    }
    const last = searched.at(-1)
    const isAll = !last || searched.length < ROWS_AT_ONCE
    if (isAll || of >= mostSearched || found.length > MAX_COUNTED)
      return {
        count: Math.min(found.length, MAX_COUNTED),
        isMore: found.length > MAX_COUNTED,
        of: isAll ? null : of,
        examples: found.slice(0, MAX_EXAMPLES),
      }
    before = last.id
  }
}
