import { sql } from 'kysely'
import { noteCustomer } from '#server/platform/db/customer-changes.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'

const IDS_AT_ONCE = 500

const inSlices = async <V, R>(values: V[], ask: (slice: V[]) => Promise<R[]>): Promise<R[]> => {
  const found: R[] = []
  for (let at = 0; at < values.length; at += IDS_AT_ONCE)
    found.push(...(await ask(values.slice(at, at + IDS_AT_ONCE))))
  return found
}

/** Products and variations after an id, without those in the trash. */
export const listProductPage = (db: Sql, afterId: number, limit: number) =>
  db
    .selectFrom('products')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .selectAll('products')
    .select('stock.quantity')
    .where('products.id', '>', afterId)
    .where('products.status', '!=', 'trashed')
    .orderBy('products.id')
    .limit(limit)
    .execute()

export type ProductLinks = {
  categoryIds: Map<number, number[]>
  tags: Map<number, string[]>
  /** How files name other products. */
  refs: Map<number, string>
  /** Attributes of the products that variations belong to. */
  parents: Map<number, { slug: string; name: string }[]>
}

export const listProductLinks = async (
  db: Sql,
  rows: { id: number; parent_id: number | null }[],
): Promise<ProductLinks> => {
  const ids = rows.map(({ id }) => id)
  const categories = await inSlices(ids, (slice) =>
    db
      .selectFrom('product_categories')
      .selectAll()
      .where('product_id', 'in', slice)
      .orderBy('category_id')
      .execute(),
  )
  const tags = await inSlices(ids, (slice) =>
    db
      .selectFrom('product_tags')
      .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
      .select(['product_id', 'name'])
      .where('product_id', 'in', slice)
      .orderBy('tag_id')
      .execute(),
  )
  const parents = await inSlices([...new Set(rows.flatMap(({ parent_id }) => parent_id ?? []))], (slice) =>
    db.selectFrom('products').select(['id', 'attributes_json']).where('id', 'in', slice).execute(),
  )
  const grouped = <R extends { product_id: number }, T>(found: R[], value: (row: R) => T) =>
    new Map(
      [...Map.groupBy(found, ({ product_id }) => product_id)].map(([id, some]) => [id, some.map(value)]),
    )
  return {
    categoryIds: grouped(categories, ({ category_id }) => category_id),
    tags: grouped(tags, ({ name }) => name),
    refs: new Map(),
    parents: new Map(
      parents.map(({ id, attributes_json }) => [
        id,
        JSON.parse(attributes_json) as { slug: string; name: string }[],
      ]),
    ),
  }
}

export const listRefs = (db: Sql, ids: number[]) =>
  inSlices(ids, (slice) =>
    db.selectFrom('products').select(['id', 'sku', 'slug', 'imported_id']).where('id', 'in', slice).execute(),
  )

export const listCategoriesBySlug = (db: Sql, slugs: string[]) =>
  inSlices(slugs, (slice) => db.selectFrom('categories').selectAll().where('slug', 'in', slice).execute())

/** Products that a SKU or `slug:klej` names. */
export const listNamedProducts = async (db: Sql, names: string[]): Promise<Map<string, number>> => {
  const slugs = names.flatMap((name) => (name.startsWith('slug:') ? name.slice(5) : []))
  const bySlug = await inSlices(slugs, (slice) =>
    db.selectFrom('products').select(['id', 'slug']).where('slug', 'in', slice).execute(),
  )
  const bySku = await listSkuIds(db, names)
  return new Map([
    ...bySlug.map(({ id, slug }) => [`slug:${slug}`, id] as const),
    ...bySku.flatMap(({ id, sku }) => (sku === null ? [] : [[sku, id] as const])),
  ])
}

const listSkuIds = (db: Sql, skus: string[]) =>
  inSlices(skus, (slice) =>
    db.selectFrom('products').select(['id', 'sku']).where('sku', 'in', slice).execute(),
  )

/** The product that a file names by a SKU (also of a variation), its number in the former shop, or its address. */
export const findReviewedId = async (
  db: Sql,
  { sku, importedId, slug }: { sku: string; importedId: number; slug: string },
): Promise<number | undefined> => {
  const products = db.selectFrom('products').select(['id', 'parent_id']).where('status', '!=', 'trashed')
  const found =
    (sku && (await products.where('sku', '=', sku).limit(1).executeTakeFirst())) ||
    (importedId > 0 && (await products.where('imported_id', '=', importedId).limit(1).executeTakeFirst())) ||
    (slug && (await products.where('slug', '=', slug).limit(1).executeTakeFirst()))
  return found ? (found.parent_id ?? found.id) : undefined
}

export const listProductNames = async (db: Sql, ids: number[]) =>
  new Map(
    (
      await inSlices(ids, (slice) =>
        db.selectFrom('products').select(['id', 'sku', 'slug', 'name']).where('id', 'in', slice).execute(),
      )
    ).map((row) => [row.id, row]),
  )

export const setCategoryText = (tx: Sql, id: number, description_html: string) =>
  tx.updateTable('categories').set({ description_html }).where('id', '=', id).execute()

export const listPagesAfter = (
  db: Sql,
  after: { position: number; slug: string } | undefined,
  limit: number,
) => {
  let query = db.selectFrom('pages').selectAll()
  if (after) query = query.where(sql<boolean>`(position, slug) > (${after.position}, ${after.slug})`)
  return query.orderBy('position').orderBy('slug').limit(limit).execute()
}

export const listPagesBySlug = (db: Sql, slugs: string[]) =>
  inSlices(slugs, (slice) => db.selectFrom('pages').selectAll().where('slug', 'in', slice).execute())

/** Cards of people after an id, without those that were merged into another. */
export const listCustomersAfter = (db: Sql, afterId: string, limit: number) =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('id', '>', afterId)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export const listMembersByEmail = (db: Sql, siteId: string, emails: string[]) =>
  inSlices(emails, (slice) =>
    db
      .selectFrom('identities')
      .select(['id', 'email', 'status', 'profile_json'])
      .where('site_id', '=', siteId)
      .where('email', 'in', slice)
      .execute(),
  )

export const listCustomersByEmail = (db: Sql, emails: string[]) =>
  inSlices(emails, (slice) =>
    db
      .selectFrom('customers')
      .select(['email', 'name', 'phone'])
      .where('email', 'in', slice)
      .where('merged_into', 'is', null)
      .execute(),
  )

export const putMember = async (tx: Sql, row: IdentityRow): Promise<void> => {
  await tx
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'email']).doUpdateSet({
        profile_json: row.profile_json,
        updated_ms: row.updated_ms,
        revision: sql`identities.revision + 1`,
      }),
    )
    .execute()
  await noteCustomer(tx, row.email)
}

export const listOrdersForExport = (db: Sql, afterId: number, limit: number) =>
  db.selectFrom('orders').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute()

export const listOrdersByNumber = (db: Sql, ids: number[]) =>
  inSlices(ids, (slice) => db.selectFrom('orders').selectAll().where('id', 'in', slice).execute())

/** The highest number that an order of this shop has. */
export const findOrderCounter = async (db: Sql): Promise<number> =>
  Number(
    (await db.selectFrom('counters').select('value').where('name', '=', 'order').executeTakeFirst())?.value ??
      0,
  )

export const listLinesOf = (db: Sql, ids: number[]) =>
  inSlices(ids, (slice) =>
    db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', 'in', slice)
      .orderBy('order_id')
      .orderBy('position')
      .execute(),
  )

export const listCouponsOf = (db: Sql, ids: number[]) =>
  inSlices(ids, (slice) =>
    db
      .selectFrom('order_coupons')
      .selectAll()
      .where('order_id', 'in', slice)
      .orderBy('order_id')
      .orderBy('code')
      .execute(),
  )

/** History: its goods never return to the stock, and new orders get higher numbers. */
export const settleImportedOrder = async (
  tx: Sql,
  id: number,
  change: Pick<Tables['orders'], 'paid_grosze' | 'refunded_grosze'>,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ ...change, stock_returned: 1 })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('counters')
    .set({ value: id })
    .where('name', '=', 'order')
    .where('value', '<', id)
    .execute()
}
