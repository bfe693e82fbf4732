import { type CategoryTree, loadCategoryTree } from '../categories.ts'
import type { Product } from '../product.ts'
import { listCategoryLinks } from '../store.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { SearchEntry } from './search-index.ts'
import { listSearchRows, listSearchRowsOf, listTagNames, listVariationSkus, type SearchRow } from './store.ts'

/** Small enough that a shopper's request in between hardly waits. */
const SLICE = 250

/**
 * The value of a yes-or-no attribute that applies; then its name is what shoppers search for: `Odporność na
 * wodę`.
 */
const YES = 'tak'

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Everything that can be found, in slices, with pauses for requests between them. */
export async function* readEntries(db: Sql): AsyncGenerator<SearchEntry[]> {
  const tree = await loadCategoryTree(db)
  for (let afterId = 0; ;) {
    const rows = await listSearchRows(db, afterId, SLICE)
    if (!rows.length) return
    afterId = rows.at(-1)!.id
    yield entriesOf(db, rows, tree)
    await breathe()
  }
}

/** The named products that can be found now. */
export const readEntriesOf = async (db: Sql, ids: number[]): Promise<SearchEntry[]> => {
  if (!ids.length) return []
  const rows = (await listSearchRowsOf(db, ids)).filter(
    (row) => row.status === 'published' && (row.visibility === 'visible' || row.visibility === 'search'),
  )
  return rows.length ? entriesOf(db, rows, await loadCategoryTree(db)) : []
}

const entriesOf = async (db: Sql, rows: SearchRow[], tree: CategoryTree): Promise<SearchEntry[]> => {
  const ids = rows.map(({ id }) => id)
  const skus = Map.groupBy(await listVariationSkus(db, ids), (row) => row.parent_id!)
  const categories = Map.groupBy(await listCategoryLinks(db, ids), (link) => link.product_id)
  const tags = Map.groupBy(await listTagNames(db, ids), (link) => link.product_id)
  return rows.map((row) => {
    const attributes =
      row.attributes_json === '[]' ? [] : (JSON.parse(row.attributes_json) as Product['attributes'])
    const groups = new Set([
      ...(categories.get(row.id) ?? []).flatMap(({ category_id }) =>
        tree.trail(category_id).map(({ name }) => name),
      ),
      ...(tags.get(row.id) ?? []).map(({ name }) => name),
      ...attributes.flatMap(({ name, values }) =>
        values.map((value) => (value.toLowerCase() === YES ? name : value)),
      ),
    ])
    return {
      id: row.id,
      name: row.name,
      skus: [row.sku ?? '', ...(skus.get(row.id) ?? []).map(({ sku }) => sku ?? '')].join(' '),
      groups: [...groups].join(' '),
      text: `${row.short_description_html} ${row.description_html}`.replace(/<[^>]*>|&\w+;/g, ' '),
      sales: row.total_sales,
      isSoldByArea: row.pack_area_cm2 !== null,
    }
  })
}
