import type { Product } from '#server/catalog/product.ts'
import type { Sql } from '#server/db/tables.ts'
import type { SearchEntry } from './search-index.ts'
import { listCategoryNames, listSearchRows, listSearchRowsOf, listTagNames, listVariationSkus, type SearchRow } from './store.ts'

/** Small enough that a shopper's request in between hardly waits. */
const SLICE = 250

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Everything that can be found, a slice at a time, letting requests through between slices. */
export async function* readEntries(db: Sql): AsyncGenerator<SearchEntry[]> {
  for (let afterId = 0; ; ) {
    const rows = await listSearchRows(db, afterId, SLICE)
    if (!rows.length) return
    afterId = rows.at(-1)!.id
    yield entriesOf(db, rows)
    await breathe()
  }
}

/** The named products that can be found now. */
export const readEntriesOf = async (db: Sql, ids: number[]): Promise<SearchEntry[]> => {
  if (!ids.length) return []
  const rows = (await listSearchRowsOf(db, ids)).filter((row) => row.status === 'published' && (row.visibility === 'visible' || row.visibility === 'search'))
  return rows.length ? entriesOf(db, rows) : []
}

const entriesOf = async (db: Sql, rows: SearchRow[]): Promise<SearchEntry[]> => {
  const ids = rows.map(({ id }) => id)
  const gather = <R extends { product_id: number; name: string }>(links: R[]) => Map.groupBy(links, (link) => link.product_id)
  const skus = Map.groupBy(await listVariationSkus(db, ids), (row) => row.parent_id!)
  const categories = gather(await listCategoryNames(db, ids))
  const tags = gather(await listTagNames(db, ids))
  return rows.map((row) => {
    const attributes = row.attributes_json === '[]' ? [] : (JSON.parse(row.attributes_json) as Product['attributes'])
    const links = [...(categories.get(row.id) ?? []), ...(tags.get(row.id) ?? [])]
    return {
      id: row.id,
      name: row.name,
      skus: [row.sku ?? '', ...(skus.get(row.id) ?? []).map(({ sku }) => sku ?? '')].join(' '),
      groups: [...links.map(({ name }) => name), ...attributes.flatMap(({ values }) => values)].join(' '),
      text: `${row.short_description_html} ${row.description_html}`.replace(/<[^>]*>|&\w+;/g, ' '),
      sales: row.total_sales,
    }
  })
}
