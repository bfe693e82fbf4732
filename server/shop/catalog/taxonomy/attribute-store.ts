import { type SqlBool, sql } from 'kysely'
import type { Sql } from '#server/platform/db/tables.ts'

const collator = new Intl.Collator('pl', { numeric: true })

/** The owner's order, else that of Polish names with numbers by their value: the same on every engine. */
const inOwnersOrder = (one: { position: number; name: string }, other: { position: number; name: string }) =>
  one.position - other.position || collator.compare(one.name, other.name)

/** In the owner's order, with their values and the products that have one. */
export const listOwnersAttributes = async (db: Sql) => {
  const counts = await db
    .selectFrom('attribute_terms')
    .leftJoin('product_attribute_terms', 'term_id', 'attribute_terms.id')
    .select((eb) => [
      'attribute_terms.attribute_id',
      eb.fn.count<number>('attribute_terms.id').distinct().as('terms'),
      eb.fn.count<number>('product_attribute_terms.product_id').distinct().as('products'),
    ])
    .groupBy('attribute_terms.attribute_id')
    .execute()
  const rows = await db.selectFrom('attributes').selectAll().orderBy('id').execute()
  return rows.toSorted(inOwnersOrder).map((row) => {
    const count = counts.find((one) => one.attribute_id === row.id)
    return { ...row, valueCount: Number(count?.terms ?? 0), productCount: Number(count?.products ?? 0) }
  })
}

export const findAttributeRow = (db: Sql, id: number) =>
  db.selectFrom('attributes').selectAll().where('id', '=', id).executeTakeFirst()

/** Values in the owner's order, with the number of their products. */
export const listOwnersValues = async (db: Sql, attributeId: number) => {
  const rows = await db
    .selectFrom('attribute_terms')
    .leftJoin('product_attribute_terms', 'term_id', 'attribute_terms.id')
    .select((eb) => [
      'attribute_terms.id',
      'attribute_terms.name',
      'attribute_terms.slug',
      'attribute_terms.position',
      'attribute_terms.colour',
      eb.fn.count<number>('product_attribute_terms.product_id').as('products'),
    ])
    .where('attribute_terms.attribute_id', '=', attributeId)
    .groupBy([
      'attribute_terms.id',
      'attribute_terms.name',
      'attribute_terms.slug',
      'attribute_terms.position',
      'attribute_terms.colour',
    ])
    .orderBy('attribute_terms.id')
    .execute()
  return rows.toSorted(inOwnersOrder).map((row) => ({ ...row, products: Number(row.products) }))
}

export type DescribedRow = Awaited<ReturnType<typeof listDescribed>>[number]

/** A JSON string of this text within a `like`. */
const quoted = (text: string) => `%${JSON.stringify(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Products and variations whose attributes or options name this slug, in slices in id order. */
export const listDescribed = (tx: Sql, slug: string, afterId: number, limit: number) =>
  tx
    .selectFrom('products')
    .select(['id', 'name', 'parent_id', 'attributes_json', 'chosen_json', 'default_choice_json'])
    .where('id', '>', afterId)
    .where(
      sql<SqlBool>`(attributes_json like ${quoted(slug)} escape '\\' or chosen_json like ${quoted(slug)} escape '\\' or default_choice_json like ${quoted(slug)} escape '\\')`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()

export const setDescription = (
  tx: Sql,
  { id, attributes_json, chosen_json, default_choice_json }: Omit<DescribedRow, 'name' | 'parent_id'>,
  nowMs: number,
) =>
  tx
    .updateTable('products')
    .set({ attributes_json, chosen_json, default_choice_json, updated_ms: nowMs })
    .where('id', '=', id)
    .execute()

/** The products of a value get another one, and the value ends. */
export const moveTerm = async (tx: Sql, from: number, to: number): Promise<void> => {
  await tx
    .insertInto('product_attribute_terms')
    .columns(['product_id', 'term_id'])
    .expression((eb) =>
      eb
        .selectFrom('product_attribute_terms as links')
        .select(['links.product_id', sql<number>`cast(${to} as integer)`.as('term_id')])
        .where('links.term_id', '=', from)
        .where('links.product_id', 'not in', (inner) =>
          inner
            .selectFrom('product_attribute_terms as known')
            .select('known.product_id')
            .where('known.term_id', '=', to),
        ),
    )
    .execute()
  await tx.deleteFrom('product_attribute_terms').where('term_id', '=', from).execute()
  await tx.deleteFrom('attribute_terms').where('id', '=', from).execute()
}

export const listOwnersTags = async (db: Sql) =>
  (await db.selectFrom('tags').selectAll().orderBy('id').execute()).toSorted((one, other) =>
    collator.compare(one.name, other.name),
  )

export const listTaggedIds = async (tx: Sql, tagId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('product_tags')
      .select('product_id')
      .where('tag_id', '=', tagId)
      .orderBy('product_id')
      .execute()
  ).map(({ product_id }) => product_id)
