import { sql } from 'kysely'
import { slugOf } from '../../text/slug.ts'
import type { Sql } from '../tables.ts'

const statements = [
  `create table product_offers (
    product_id integer not null,
    offer_id integer not null,
    price_grosze bigint,
    is_on_sale integer not null,
    stock_id integer,
    state text not null,
    primary key (product_id, offer_id)
  )`,
  `create index product_offers_price on product_offers (price_grosze, product_id)`,
  `create table attributes (id integer primary key, slug text not null unique, name text not null)`,
  `create table attribute_terms (id integer primary key, attribute_id integer not null, slug text not null, name text not null, unique (attribute_id, slug))`,
  `create table product_attribute_terms (product_id integer not null, term_id integer not null, primary key (product_id, term_id))`,
  `create index product_attribute_terms_term on product_attribute_terms (term_id, product_id)`,
]

/**
 * A copy of what the catalogue computes, so that later changes of the catalogue do not change this migration.
 */
type Row = {
  id: number
  kind: string
  parent_id: number | null
  status: string
  regular: number | null
  sale: number | null
  from_ms: number | null
  to_ms: number | null
  counts_stock: number
  stock_status: string
  backorders: string | null
  attributes_json: string
  grouped_json: string
}

/**
 * Stores a product's offers, and its attributes as terms with ids, so that the Store API filters by them in
 * SQL.
 */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
  const { rows } =
    await sql<Row>`select id, kind, parent_id, status, regular_price_grosze as regular, sale_price_grosze as sale,
    sale_from_ms as from_ms, sale_to_ms as to_ms, counts_stock, stock_status, backorders, attributes_json, grouped_json
    from products where status = 'published' order by id`.execute(tx)
  await fillOffers(tx, rows)
  await fillTerms(tx, rows)
}

const ROWS_AT_ONCE = 200

const inSlices = async <T>(rows: T[], work: (slice: T[]) => Promise<unknown>) => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await work(rows.slice(at, at + ROWS_AT_ONCE))
}

const fillOffers = async (tx: Sql, rows: Row[]) => {
  const nowMs = Date.now()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const variations = Map.groupBy(
    rows.filter(({ kind }) => kind === 'variation'),
    (row) => row.parent_id,
  )
  const isOnSale = ({ sale, regular, from_ms, to_ms }: Row) =>
    sale !== null &&
    (regular === null || Number(sale) < Number(regular)) &&
    (from_ms === null || nowMs >= Number(from_ms)) &&
    (to_ms === null || nowMs < Number(to_ms))
  const priceOf = (row: Row) => (isOnSale(row) ? row.sale : row.regular)
  const offerOf = (productId: number, row: Row, parent: Row | undefined, isSale: boolean) => {
    const sharesStock = !row.counts_stock && parent?.counts_stock
    const owner = sharesStock ? parent : row
    const backorders = (sharesStock ? parent.backorders : (row.backorders ?? parent?.backorders)) ?? 'no'
    return {
      product_id: productId,
      offer_id: row.id,
      price_grosze: priceOf(row),
      is_on_sale: isSale ? 1 : 0,
      stock_id: owner.counts_stock ? owner.id : null,
      state: owner.counts_stock ? (backorders === 'no' ? 'out_of_stock' : 'on_backorder') : row.stock_status,
    }
  }
  const offers = rows.flatMap((row) => {
    if (row.kind === 'variation')
      return byId.has(row.parent_id ?? 0)
        ? [offerOf(row.id, row, byId.get(row.parent_id!), isOnSale(row))]
        : []
    if (row.kind !== 'variable' && row.kind !== 'grouped')
      return [offerOf(row.id, row, undefined, isOnSale(row))]
    const of =
      row.kind === 'variable'
        ? (variations.get(row.id) ?? [])
        : [...new Set(JSON.parse(row.grouped_json) as number[])]
            .flatMap((id) => byId.get(id) ?? [])
            .filter(({ kind }) => kind !== 'grouped')
    const priced = of
      .filter((one) => priceOf(one) !== null)
      .sort((a, b) => Number(priceOf(a)) - Number(priceOf(b)))
    return priced.map((one) =>
      offerOf(row.id, one, row.kind === 'variable' ? row : undefined, isOnSale(priced[0]!)),
    )
  })
  await inSlices(offers, (slice) => tx.insertInto('product_offers').values(slice).execute())
}

const fillTerms = async (tx: Sql, rows: Row[]) => {
  const attributes = new Map<string, { id: number; slug: string; name: string }>()
  const terms = new Map<string, { id: number; attribute_id: number; slug: string; name: string }>()
  const links = new Map<string, { product_id: number; term_id: number }>()
  for (const row of rows) {
    if (row.kind === 'variation' || row.attributes_json === '[]') continue
    for (const { slug, name, values } of JSON.parse(row.attributes_json) as {
      slug: string
      name: string
      values: string[]
    }[]) {
      const attribute = attributes.get(slug) ?? { id: attributes.size + 1, slug, name }
      attributes.set(slug, attribute)
      for (const value of values) {
        const key = `${slug} ${slugOf(value)}`
        const term = terms.get(key) ?? {
          id: terms.size + 1,
          attribute_id: attribute.id,
          slug: slugOf(value),
          name: value,
        }
        if (!term.slug) continue
        terms.set(key, term)
        links.set(`${row.id} ${term.id}`, { product_id: row.id, term_id: term.id })
      }
    }
  }
  await inSlices([...attributes.values()], (slice) => tx.insertInto('attributes').values(slice).execute())
  await inSlices([...terms.values()], (slice) => tx.insertInto('attribute_terms').values(slice).execute())
  await inSlices([...links.values()], (slice) =>
    tx.insertInto('product_attribute_terms').values(slice).execute(),
  )
  await tx
    .insertInto('counters')
    .values([
      { name: 'attribute', value: attributes.size },
      { name: 'attribute_term', value: terms.size },
    ])
    .execute()
}
