import { sql } from 'kysely'
import type { Sql } from '#server/platform/db/tables.ts'
import { TO_FILL } from '../static-pages/static-pages.ts'
import type { BoundedCount } from './duty-rule.ts'

const MAX_COUNTED = 100
const MAX_CATEGORIES = 50
const ODR = 'ec.europa.eu/consumers/odr'

/** How many running sales are no reduction of the lowest price, up to a hundred. */
export const countQuietSales = async (db: Sql, nowMs: number): Promise<BoundedCount> => {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('sale_price_grosze', 'is not', null)
    .where('status', '=', 'published')
    .where((eb) => eb.or([eb('sale_from_ms', 'is', null), eb('sale_from_ms', '<=', nowMs)]))
    .where((eb) => eb.or([eb('sale_to_ms', 'is', null), eb('sale_to_ms', '>', nowMs)]))
    .where((eb) =>
      eb.or([
        eb('lowest_price_grosze', 'is', null),
        eb('sale_price_grosze', '>=', eb.ref('lowest_price_grosze')),
      ]),
    )
    .limit(MAX_COUNTED + 1)
    .execute()
  return { count: Math.min(rows.length, MAX_COUNTED), isMore: rows.length > MAX_COUNTED }
}

/** Names of categories by the units that prices of their published products are compared in. */
export const listUnitCategories = async (db: Sql): Promise<{ mixed: string[]; missing: string[] }> => {
  // Running metres, kilograms and litres have different ends; an area goes before a content.
  const countOf = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`
  const isArea = sql<boolean>`coalesce(products.pack_area_cm2, 0) > 0`
  const ends = (unit: string) =>
    sql<boolean>`coalesce(products.pack_area_cm2, 0) = 0 and products.content like ${`% ${unit}`}`
  const rows = await db
    .selectFrom('products')
    // The order of the join, on engines that follow it: the narrow index of units first.
    .crossJoin('product_categories')
    .whereRef('product_categories.product_id', '=', 'products.id')
    .where('products.status', '=', 'published')
    .where('products.kind', '=', 'simple')
    .select('product_categories.category_id')
    .select([
      countOf(isArea).as('area'),
      countOf(ends('mb')).as('mb'),
      countOf(ends('kg')).as('kg'),
      countOf(ends('l')).as('l'),
      countOf(sql<boolean>`coalesce(products.pack_area_cm2, 0) = 0 and products.content = ''`).as('none'),
    ])
    .groupBy('product_categories.category_id')
    .execute()
  const unitsOf = ({ area, mb, kg, l }: (typeof rows)[number]) =>
    [area, mb, kg, l].filter((count) => Number(count) > 0).length
  const mixed = rows.filter((row) => unitsOf(row) > 1).slice(0, MAX_CATEGORIES)
  const missing = rows.filter((row) => unitsOf(row) > 0 && Number(row.none) > 0).slice(0, MAX_CATEGORIES)
  const ids = [...mixed, ...missing].map(({ category_id }) => category_id)
  if (ids.length === 0) return { mixed: [], missing: [] }
  const names = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const namesOf = (some: typeof rows) =>
    names.filter(({ id }) => some.some((row) => row.category_id === id)).map(({ name }) => name)
  return { mixed: namesOf(mixed), missing: namesOf(missing) }
}

/** Pages at these addresses; one with a mark in its text is unfinished. */
export const listLawPages = async (db: Sql, slugs: readonly string[], marks: readonly string[]) => {
  const isUnfinished = sql<number>`case when ${sql.join(
    [TO_FILL, ...marks].map((mark) => sql`body_html like ${`%${mark}%`}`),
    sql` or `,
  )} then 1 else 0 end`
  return db
    .selectFrom('pages')
    .select(['slug', 'is_published', isUnfinished.as('is_unfinished')])
    .where('slug', 'in', slugs)
    .execute()
}

/** The text of a published page as markup; '': there is none. */
export const loadPageText = async (db: Sql, slug: string): Promise<string> =>
  (
    await db
      .selectFrom('pages')
      .select('body_html')
      .where('slug', '=', slug)
      .where('is_published', '=', 1)
      .executeTakeFirst()
  )?.body_html ?? ''

/** When the version in force of each legal text was stored, by its address. */
export const loadVersionTimes = async (db: Sql): Promise<Map<string, number>> =>
  new Map(
    (
      await db
        .selectFrom('legal_versions')
        .select(({ fn }) => ['slug', fn.max('in_force_ms').as('in_force_ms')])
        .groupBy('slug')
        .execute()
    ).map(({ slug, in_force_ms }) => [slug, Number(in_force_ms)]),
  )

/** Titles of published pages that link to the ODR platform. */
export const listOdrPages = async (db: Sql): Promise<string[]> =>
  (
    await db
      .selectFrom('pages')
      .select('title')
      .where('is_published', '=', 1)
      .where('body_html', 'like', `%${ODR}%`)
      .orderBy('position')
      .limit(MAX_COUNTED)
      .execute()
  ).map(({ title }) => title)

/** Withdrawals whose money was due before this time and is not noted as paid. */
export const countDueRefunds = async (db: Sql, beforeMs: number): Promise<number> => {
  const { count } = await db
    .selectFrom('withdrawals')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('refund_due_ms', '<', beforeMs)
    .where(
      'id',
      'not in',
      db.selectFrom('withdrawal_events').select('withdrawal_id').where('kind', '=', 'refunded'),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Complaints that should have been answered before this time. */
export const countDueAnswers = async (db: Sql, beforeMs: number): Promise<number> => {
  const { count } = await db
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('answer_due_ms', '<', beforeMs)
    .where(
      'id',
      'not in',
      db.selectFrom('complaint_events').select('complaint_id').where('kind', 'in', ['answered', 'done']),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Campaigns that are on and have a game or a countdown from their display, up to a hundred; as they were saved. */
export const listWatchedCampaigns = async (db: Sql): Promise<string[]> =>
  (
    await db
      .selectFrom('campaigns')
      .select('document_json')
      .where('is_on', '=', 1)
      .where((eb) =>
        eb.or([
          eb('document_json', 'like', '%"game":{%'),
          eb('document_json', 'like', '%"timer":{"kind":"span"%'),
        ]),
      )
      .orderBy('id')
      .limit(MAX_COUNTED)
      .execute()
  ).map(({ document_json }) => document_json)

export const hasReviews = async (db: Sql): Promise<boolean> =>
  (await db.selectFrom('product_ratings').select('product_id').limit(1).executeTakeFirst()) !== undefined
