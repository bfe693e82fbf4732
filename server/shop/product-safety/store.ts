import { sql } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type ManufacturerRow = Tables['manufacturers']

export const listManufacturerRows = (db: Sql) =>
  db.selectFrom('manufacturers').selectAll().orderBy('name').orderBy('id').execute()

export const setManufacturer = (tx: Sql, row: ManufacturerRow) =>
  tx
    .insertInto('manufacturers')
    .values(row)
    .onConflict((conflict) => {
      const { id: _, ...columns } = row
      return conflict.column('id').doUpdateSet(columns)
    })
    .execute()

export const removeManufacturerRow = async (tx: Sql, id: string): Promise<boolean> =>
  (await tx.deleteFrom('manufacturers').where('id', '=', id).returning('id').execute()).length === 1

/** Products of each brand, and how many of them have a text about the producer of their own. */
export const countBrands = (db: Sql) =>
  db
    .selectFrom('products')
    .select(({ fn }) => [
      'brand',
      fn.countAll<number>().as('count'),
      fn.sum<number>(sql<number>`case when producer_text = '' then 0 else 1 end`).as('own'),
    ])
    .where('kind', '!=', 'variation')
    .where('status', '!=', 'trashed')
    .groupBy('brand')
    .orderBy('brand')
    .execute()

/** Products of these brands with data of their own. */
export const listOwnTexts = (tx: Sql, brands: string[]) =>
  tx
    .selectFrom('products')
    .select(['id', 'producer_text', 'responsible_text', 'extras_json'])
    .where('brand', 'in', brands)
    .where('kind', '!=', 'variation')
    .orderBy('id')
    .execute()

export const setSafetyColumns = (
  tx: Sql,
  id: number,
  columns: Pick<Tables['products'], 'producer_text' | 'responsible_text' | 'extras_json'>,
  nowMs: number,
) =>
  tx
    .updateTable('products')
    .set({ ...columns, updated_ms: nowMs })
    .where('id', '=', id)
    .execute()

const SAFETY_COLUMNS = [
  'id',
  'name',
  'sku',
  'gtin',
  'brand',
  'is_virtual',
  'pictures_json',
  'producer_text',
  'responsible_text',
  'extras_json',
] as const

/** What published products say about their safety, by id. */
export const listPublishedSafety = (db: Sql, afterId: number, limit: number) =>
  db
    .selectFrom('products')
    .select(SAFETY_COLUMNS)
    .where('id', '>', afterId)
    .where('status', '=', 'published')
    .where('kind', 'not in', ['variation', 'grouped', 'external'])
    .orderBy('id')
    .limit(limit)
    .execute()

/** The newest published products. */
export const listNewestSafety = (db: Sql, limit: number) =>
  db
    .selectFrom('products')
    .select(SAFETY_COLUMNS)
    .where('status', '=', 'published')
    .where('kind', 'not in', ['variation', 'grouped', 'external'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const listSafetyOf = (db: Sql, ids: number[]) =>
  db
    .selectFrom('products')
    .select([...SAFETY_COLUMNS, 'status', 'kind'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')
    .execute()

export type SafetyRow = Awaited<ReturnType<typeof listPublishedSafety>>[number]

/** Lines of orders with a product or variation, oldest first, after a line. */
export const listBoughtLines = (
  db: Sql,
  productId: number,
  {
    fromMs,
    untilMs,
    after,
    limit,
  }: { fromMs: number; untilMs: number; after: [number, number]; limit: number },
) =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([
      'order_lines.order_id',
      'order_lines.position',
      'order_lines.name',
      'order_lines.sku',
      'order_lines.variation_json',
      'order_lines.quantity',
      'orders.created_ms',
      'orders.status',
      'orders.email',
      'orders.phone',
      'orders.billing_json',
      'orders.shipping_json',
    ])
    .where((eb) =>
      eb.or([eb('order_lines.product_id', '=', productId), eb('order_lines.variation_id', '=', productId)]),
    )
    .where('orders.created_ms', '>=', fromMs)
    .where('orders.created_ms', '<', untilMs)
    .where((eb) =>
      eb.or([
        eb('order_lines.order_id', '>', after[0]),
        eb.and([eb('order_lines.order_id', '=', after[0]), eb('order_lines.position', '>', after[1])]),
      ]),
    )
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.position')
    .limit(limit)
    .execute()
