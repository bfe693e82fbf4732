import { type Expression, type Insertable, sql } from 'kysely'
import type { ProductRow } from '#server/platform/db/tables/catalog-tables.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

/** Below the engines' limit of parameters in one statement (SQLite 32 766, PostgreSQL 65 535). */
const ROWS_AT_ONCE = 200

const inSlices = async <T>(rows: T[], work: (slice: T[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await work(rows.slice(at, at + ROWS_AT_ONCE))
}

/** Sales are counted and never edited; a product is created once. */
const UNCHANGED_COLUMNS = new Set(['id', 'created_ms', 'total_sales'])

export const putProducts = (tx: Sql, rows: ProductRow[]) =>
  inSlices(rows, (slice) =>
    tx
      .insertInto('products')
      .values(slice)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => {
          const set: Record<string, Expression<unknown>> = {}
          for (const column of Object.keys(slice[0]!))
            if (!UNCHANGED_COLUMNS.has(column)) set[column] = eb.ref(`excluded.${column as keyof ProductRow}`)
          return set
        }),
      )
      .execute(),
  )

/** What a product's page has besides the product itself. */
export const setProductPage = (
  tx: Sql,
  id: number,
  changed: Partial<Pick<ProductRow, 'sample_of' | 'handling_days' | 'extras_json'>>,
) => tx.updateTable('products').set(changed).where('id', '=', id).execute()

export const putStock = (tx: Sql, rows: Tables['stock'][]) =>
  inSlices(rows, (slice) =>
    tx
      .insertInto('stock')
      .values(slice)
      .onConflict((conflict) =>
        conflict.column('product_id').doUpdateSet((eb) => ({ quantity: eb.ref('excluded.quantity') })),
      )
      .execute(),
  )

export const removeStock = (tx: Sql, ids: number[]) =>
  inSlices(ids, (slice) => tx.deleteFrom('stock').where('product_id', 'in', slice).execute())

export const setCategories = async (tx: Sql, ids: number[], links: Tables['product_categories'][]) => {
  await inSlices(ids, (slice) =>
    tx.deleteFrom('product_categories').where('product_id', 'in', slice).execute(),
  )
  await inSlices(links, (slice) => tx.insertInto('product_categories').values(slice).execute())
}

export const setTags = async (tx: Sql, ids: number[], links: Tables['product_tags'][]) => {
  await inSlices(ids, (slice) => tx.deleteFrom('product_tags').where('product_id', 'in', slice).execute())
  await inSlices(links, (slice) => tx.insertInto('product_tags').values(slice).execute())
}

export const listTagsBySlug = (tx: Sql, slugs: string[]) =>
  tx.selectFrom('tags').select(['id', 'slug']).where('slug', 'in', slugs).execute()
export const addTags = (tx: Sql, rows: Tables['tags'][]) =>
  inSlices(rows, (slice) => tx.insertInto('tags').values(slice).execute())

export const findCategoryIn = (tx: Sql, parentId: number | null, name: string) =>
  tx
    .selectFrom('categories')
    .select('id')
    .where('name', '=', name)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirst()
export const putCategory = (tx: Sql, row: Insertable<Tables['categories']>) =>
  tx
    .insertInto('categories')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        parent_id: row.parent_id,
        slug: row.slug,
        name: row.name,
        description: row.description,
        ...(row.description_html !== undefined && { description_html: row.description_html }),
        picture: row.picture,
        position: row.position,
      }),
    )
    .execute()

export const listAttributesBySlug = (tx: Sql, slugs: string[]) =>
  tx.selectFrom('attributes').select(['id', 'slug']).where('slug', 'in', slugs).execute()
export const addAttributes = (tx: Sql, rows: Insertable<Tables['attributes']>[]) =>
  inSlices(rows, (slice) =>
    tx
      .insertInto('attributes')
      .values(slice)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
export const listTermsOfAttributes = (tx: Sql, attributeIds: number[]) =>
  tx
    .selectFrom('attribute_terms')
    .select(['id', 'attribute_id', 'slug'])
    .where('attribute_id', 'in', attributeIds)
    .execute()
export const addTerms = (tx: Sql, rows: Insertable<Tables['attribute_terms']>[]) =>
  inSlices(rows, (slice) =>
    tx
      .insertInto('attribute_terms')
      .values(slice)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
export const setProductTerms = async (tx: Sql, ids: number[], links: Tables['product_attribute_terms'][]) => {
  await inSlices(ids, (slice) =>
    tx.deleteFrom('product_attribute_terms').where('product_id', 'in', slice).execute(),
  )
  await inSlices(links, (slice) => tx.insertInto('product_attribute_terms').values(slice).execute())
}

/** The products that can be bought of these products and of their variations, rewritten. */
export const setOffers = async (tx: Sql, ids: number[], rows: Tables['product_offers'][]) => {
  const variations = tx.selectFrom('products').select('id').where('parent_id', 'in', ids)
  await tx
    .deleteFrom('product_offers')
    .where((eb) => eb.or([eb('product_id', 'in', ids), eb('product_id', 'in', variations)]))
    .execute()
  await inSlices(rows, (slice) => tx.insertInto('product_offers').values(slice).execute())
}

/** Slugs of these that other products already have. */
export const listTakenSlugs = async (tx: Sql, slugs: string[]): Promise<{ id: number; slug: string }[]> => {
  const found: { id: number; slug: string }[] = []
  await inSlices(slugs, async (slice) =>
    found.push(
      ...(await tx.selectFrom('products').select(['id', 'slug']).where('slug', 'in', slice).execute()),
    ),
  )
  return found
}

/** Slugs of these products as stored. */
export const listSlugsOf = async (tx: Sql, ids: number[]): Promise<Map<number, string>> => {
  const found = new Map<number, string>()
  await inSlices(ids, async (slice) => {
    for (const { id, slug } of await tx
      .selectFrom('products')
      .select(['id', 'slug'])
      .where('id', 'in', slice)
      .execute())
      found.set(id, slug)
  })
  return found
}

/** Ids assigned later must be above ids that were chosen manually. */
export const raiseIdCounter = (tx: Sql, name: 'product' | 'category' | 'tag', id: number) =>
  tx.updateTable('counters').set({ value: id }).where('name', '=', name).where('value', '<', id).execute()

/**
 * Other changes of these products' listings wait until this transaction ends: an update that changes
 * nothing locks on every engine.
 */
export const lockProducts = (tx: Sql, ids: number[]) =>
  inSlices(
    ids.toSorted((a, b) => a - b),
    (slice) =>
      tx
        .updateTable('products')
        .set({ updated_ms: sql`updated_ms` })
        .where('id', 'in', slice)
        .execute(),
  )

export const listEntryListings = async (tx: Sql, productIds: number[]) =>
  tx
    .selectFrom('listing_entries')
    .select(['listing', 'product_id'])
    .where('product_id', 'in', productIds)
    .execute()

export const removeEntries = (tx: Sql, productIds: number[]) =>
  tx.deleteFrom('listing_entries').where('product_id', 'in', productIds).execute()
export const addEntries = (tx: Sql, rows: Tables['listing_entries'][]) =>
  inSlices(rows, (slice) => tx.insertInto('listing_entries').values(slice).execute())

/**
 * Adds to the stored sizes of listings; listings in one order, so that two writers never
 * deadlock.
 */
export const changeListingSizes = async (tx: Sql, changes: Map<string, number>): Promise<void> => {
  for (const [listing, change] of [...changes]
    .filter(([, change]) => change !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [kind, id] = listing.split(':')
    if (kind === 'category' || kind === 'tag') {
      await tx
        .updateTable(kind === 'category' ? 'categories' : 'tags')
        .set({ product_count: sql`product_count + ${change}` })
        .where('id', '=', Number(id))
        .execute()
    } else {
      await tx
        .insertInto('counters')
        .values({ name: `listing:${listing}`, value: change })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value: sql`counters.value + ${change}` }),
        )
        .execute()
    }
  }
}

/** Products whose sale begins or ends after `fromMs` and up to `toMs`. */
export const listSaleChanges = async (tx: Sql, fromMs: number, toMs: number): Promise<number[]> => {
  const at = async (column: 'sale_from_ms' | 'sale_to_ms') =>
    tx
      .selectFrom('products')
      .select(['id', 'parent_id'])
      .where(column, '>', fromMs)
      .where(column, '<=', toMs)
      .execute()
  return [
    ...new Set(
      [...(await at('sale_from_ms')), ...(await at('sale_to_ms'))].map((row) => row.parent_id ?? row.id),
    ),
  ]
}

/** Products with a sale, or with a variation that has one, that runs or is to come, in order. */
export const listSaleProducts = async (db: Sql, nowMs: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'parent_id'])
    .where('sale_price_grosze', 'is not', null)
    .where((eb) => eb.or([eb('sale_to_ms', 'is', null), eb('sale_to_ms', '>', nowMs)]))
    .execute()
  return [...new Set(rows.map((row) => row.parent_id ?? row.id))].toSorted((one, other) => one - other)
}

export const removeProductRows = async (tx: Sql, ids: number[]): Promise<void> => {
  await tx.deleteFrom('stock').where('product_id', 'in', ids).execute()
  await tx.deleteFrom('product_categories').where('product_id', 'in', ids).execute()
  await tx.deleteFrom('product_tags').where('product_id', 'in', ids).execute()
  await tx.deleteFrom('product_attribute_terms').where('product_id', 'in', ids).execute()
  await tx.deleteFrom('product_offers').where('product_id', 'in', ids).execute()
  await tx.deleteFrom('category_order').where('product_id', 'in', ids).execute()
  await tx.deleteFrom('product_list').where('product_id', 'in', ids).execute()
  await tx.deleteFrom('product_list_parts').where('part_id', 'in', ids).execute()
  await tx.deleteFrom('products').where('id', 'in', ids).execute()
}

export type OfferChange = Partial<
  Pick<
    ProductRow,
    | 'regular_price_grosze'
    | 'sale_price_grosze'
    | 'sale_from_ms'
    | 'sale_to_ms'
    | 'counts_stock'
    | 'stock_status'
  >
>

export const changeOffer = (tx: Sql, id: number, change: OfferChange, nowMs: number) =>
  tx
    .updateTable('products')
    .set({ ...change, updated_ms: nowMs })
    .where('id', '=', id)
    .returning(['id', 'parent_id'])
    .executeTakeFirst()

/** The state of a repeated task, stored among the settings. */
export const findMark = async (tx: Sql, name: string): Promise<number | undefined> => {
  const row = await tx.selectFrom('settings').select('value_json').where('name', '=', name).executeTakeFirst()
  return row && Number(JSON.parse(row.value_json))
}
export const setMark = (tx: Sql, name: string, value: number) =>
  tx
    .insertInto('settings')
    .values({ name, value_json: String(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value_json: String(value) }))
    .execute()

/** Creates a missing mark; an existing one is not changed. */
export const addMark = (tx: Sql, name: string, value: number) =>
  tx
    .insertInto('settings')
    .values({ name, value_json: String(value) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** False: another process moved it since it was read. */
export const moveMark = async (tx: Sql, name: string, from: number, to: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('settings')
    .set({ value_json: String(to) })
    .where('name', '=', name)
    .where('value_json', '=', String(from))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The search and the filters read again what was listed again. */
export const setRatingScore = async (
  tx: Sql,
  productId: number,
  score: number,
  nowMs: number,
): Promise<void> => {
  await tx
    .updateTable('listing_entries')
    .set({ rating_score: score })
    .where('product_id', '=', productId)
    .execute()
  await tx.updateTable('product_list').set({ listed_ms: nowMs }).where('product_id', '=', productId).execute()
}
