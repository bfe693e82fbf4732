import { yieldToRequests } from '#server/platform/yield-to-requests.ts'
import { type CategoryTree, loadCategoryTree } from '../categories.ts'
import type { Product } from '../product.ts'
import { listCategoryLinks } from '../store.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { SearchEntry } from './index/search-index.ts'
import {
  listSearchRows,
  listSearchRowsOf,
  listTagNames,
  listUnitPrices,
  listVariationCodes,
  type SearchRow,
} from './store.ts'

/** Small enough that a shopper's request in between hardly waits. */
const SLICE = 100

/**
 * The value of a yes-or-no attribute that applies; then its name is what shoppers search for: `Odporność na
 * wodę`.
 */
const YES = 'tak'
const NO = 'nie'

/** Everything that can be found, in slices, with pauses for requests between them. */
export async function* readEntries(db: Sql): AsyncGenerator<SearchEntry[]> {
  const tree = await loadCategoryTree(db)
  for (let afterId = 0; ;) {
    const rows = await listSearchRows(db, afterId, SLICE)
    if (!rows.length) return
    afterId = rows.at(-1)!.id
    yield entriesOf(db, rows, tree)
    await yieldToRequests()
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

/** Of a description; no more of it is indexed anyway. */
const MAX_HTML = 1_500

const entriesOf = async (db: Sql, rows: SearchRow[], tree: CategoryTree): Promise<SearchEntry[]> => {
  const ids = rows.map(({ id }) => id)
  const variations = Map.groupBy(await listVariationCodes(db, ids), (row) => row.parent_id!)
  const categories = Map.groupBy(await listCategoryLinks(db, ids), (link) => link.product_id)
  const tags = Map.groupBy(await listTagNames(db, ids), (link) => link.product_id)
  const prices = new Map(
    (await listUnitPrices(db, ids)).map((row) => [row.product_id, Number(row.unit_price_grosze)]),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    codes: [row, ...(variations.get(row.id) ?? [])]
      .flatMap(({ sku, gtin }) => [sku, gtin])
      .filter((code): code is string => !!code),
    brand: row.brand,
    attributes: attributeWords(row.attributes_json),
    categories: [
      ...new Set(
        (categories.get(row.id) ?? []).flatMap(({ category_id }) =>
          tree.trail(category_id).map(({ name }) => name),
        ),
      ),
    ],
    tags: (tags.get(row.id) ?? []).map(({ name }) => name).join(', '),
    text: `${row.short_description_html} ${row.description_html}`
      .slice(0, MAX_HTML)
      .replace(/<[^>]*>|&\w+;/g, ' '),
    sales: row.total_sales,
    isSoldByArea: row.pack_area_cm2 !== null,
    unitPriceGrosze: prices.get(row.id) ?? null,
  }))
}

/** Values of attributes; a class is a number that only its name explains: `Klasa użyteczności 33`. */
const attributeWords = (json: string): string => {
  if (json === '[]') return ''
  return (JSON.parse(json) as Product['attributes'])
    .flatMap(({ name, values }) =>
      values.map((value) => {
        if (value.toLowerCase() === NO) return ''
        if (value.toLowerCase() === YES) return name
        return /^klas/i.test(name) ? `${name} ${value}` : value
      }),
    )
    .join(', ')
}
