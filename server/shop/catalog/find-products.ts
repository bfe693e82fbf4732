import type { Picture } from '#contract/shop/product.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { type CategoryTree, loadCategoryTree } from './categories.ts'
import type { Product } from './product.ts'
import { ownPictures } from './present.ts'
import { fillFromParent, toProduct, type CardProduct, toCardProduct } from './product-row.ts'
import {
  addProductViewRow,
  countOwnersProducts,
  listOwnersIds,
  listProductViewRows,
  listVariationIds,
  type OwnersFilter,
  removeProductViewRow,
  setProductViewFilter,
} from './owners-list-store.ts'
import { listProductRows, listCardRows, listVariationRows, listAddressRows } from './store.ts'

const SLICE = 1_000

/** `pictures`: addresses of those that the shop has itself. */
type ProductAddress = { id: number; slug: string; updatedMs: number; pictures: string[] }

/** Slugs of every public page, in slices: a large shop is never in memory as a whole. */
export async function* listProductAddresses(
  db: Sql,
  slice: number = SLICE,
): AsyncGenerator<ProductAddress[]> {
  for (let afterId = 0; ;) {
    const rows = await listAddressRows(db, afterId, slice)
    if (!rows.length) return
    yield rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      updatedMs: row.updated_ms,
      pictures: ownPictures({ name: '', pictures: JSON.parse(row.pictures_json) as Picture[] }).map(
        ({ src }) => src,
      ),
    }))
    afterId = rows.at(-1)!.id
  }
}

type OwnersRequest = {
  page: number
  perPage: number
  text: string
  categoryId?: number | undefined
} & Partial<Omit<OwnersFilter, 'text' | 'categoryIds'>>

const ownersFilter = async (
  db: Sql,
  { categoryId, ...filter }: Omit<OwnersRequest, 'page' | 'perPage'>,
): Promise<OwnersFilter> => ({
  state: undefined,
  stock: undefined,
  data: undefined,
  lowStock: 0,
  orderBy: 'newest',
  ...filter,
  text: filter.text.trim(),
  categoryIds:
    categoryId === undefined ? undefined : withSubcategories(await loadCategoryTree(db), categoryId),
})

/**
 * All rows of the owner's grid: ids of the products that fit, each followed by those of its variations. A hundred
 * thousand are one array of numbers.
 */
export const listOwnerRowIds = async (
  db: Sql,
  request: Omit<OwnersRequest, 'page' | 'perPage'>,
): Promise<{ ids: number[]; products: number }> => {
  const wanted = await ownersFilter(db, request)
  const products = await listOwnersIds(db, wanted)
  const variations = Map.groupBy(
    products.length > 0 ? await listVariationIds(db, products) : [],
    (row) => row.parent_id!,
  )
  const ids = products.flatMap((id) => [id, ...(variations.get(id) ?? []).map((row) => row.id)])
  return { ids, products: products.length }
}

const isFiltered = ({ text, categoryIds, stock, data }: OwnersFilter): boolean =>
  text !== '' || categoryIds !== undefined || stock !== undefined || data !== undefined

/** The owner's list: products of any status that fit. */
export const listOwnerProducts = async (
  db: Sql,
  { page, perPage, ...request }: OwnersRequest,
): Promise<{ products: CardProduct[]; total: number; pages: number }> => {
  const wanted = await ownersFilter(db, request)
  const offset = (Math.max(1, page) - 1) * perPage
  // What a filter leaves is read once, and counted here. Of everything an index has the page and the number.
  const matches = isFiltered(wanted) ? await listOwnersIds(db, wanted) : undefined
  const total = matches?.length ?? (await countOwnersProducts(db, wanted))
  const ids =
    matches?.slice(offset, offset + perPage) ??
    (await listOwnersIds(db, wanted, { limit: perPage, offset, total }))
  const products = new Map(
    (ids.length > 0 ? await listCardRows(db, ids) : []).map((row) => [row.id, toCardProduct(row)]),
  )
  return {
    products: ids.flatMap((id) => products.get(id) ?? []),
    total,
    pages: Math.max(1, Math.ceil(total / perPage)),
  }
}

export const countOwnerProducts = async (
  db: Sql,
  request: Omit<OwnersRequest, 'page' | 'perPage'>,
): Promise<number> => countOwnersProducts(db, await ownersFilter(db, request))

const MAX_VIEWS = 30

/** Named filters of an account's list of products. */
export const listProductViews = async (
  db: Sql,
  ownerId: string,
): Promise<{ id: string; name: string; filter: unknown }[]> =>
  (await listProductViewRows(db, ownerId)).map(({ id, name, filter_json }) => ({
    id,
    name,
    filter: JSON.parse(filter_json) as unknown,
  }))

/** A view of the same name gets the new filter. False: there are too many views. */
export const saveProductView = async (tx: Sql, view: Tables['product_views']): Promise<boolean> => {
  const views = await listProductViewRows(tx, view.owner_id)
  const same = views.find(({ name }) => name.toLowerCase() === view.name.toLowerCase())
  if (same) await setProductViewFilter(tx, same.id, view.filter_json)
  else if (views.length >= MAX_VIEWS) return false
  else await addProductViewRow(tx, view)
  return true
}

export const removeProductView = (tx: Sql, ownerId: string, id: string): Promise<void> =>
  removeProductViewRow(tx, ownerId, id)

/** A category and everything below it; a cycle of broken data ends at the first repeated one. */
const withSubcategories = (tree: CategoryTree, id: number, seen = new Set<number>()): number[] => {
  if (seen.has(id)) return []
  seen.add(id)
  return [id, ...tree.childrenOf(id).flatMap((child) => withSubcategories(tree, child.id, seen))]
}

/** One product for the owner with its variations as stored (nothing filled from the parent). */
export const findOwnerProduct = async (
  db: Sql,
  id: number,
): Promise<{ product: CardProduct; variations: CardProduct[] } | undefined> => {
  const [row] = await listCardRows(db, [id])
  if (!row) return undefined
  return {
    product: toCardProduct(row),
    variations:
      row.kind === 'variable'
        ? (await listVariationRows(db, id)).filter(({ status }) => status !== 'trashed').map(toCardProduct)
        : [],
  }
}

/**
 * Products and variations of any status by id; a variation's missing values come from its parent.
 * Unknown ids are left out.
 */
export const findProductsById = async (db: Sql, ids: number[]): Promise<Map<number, Product>> => {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return new Map()
  const rows = await listProductRows(db, wanted)
  const products = new Map(rows.map((row) => [row.id, toProduct(row)]))

  const variations = rows.filter((row) => row.parent_id !== null)
  const missing = [...new Set(variations.map((row) => row.parent_id!))].filter((id) => !products.has(id))
  const parents = new Map(products)
  for (const row of missing.length ? await listProductRows(db, missing) : [])
    parents.set(row.id, toProduct(row))

  for (const row of variations) {
    const parent = parents.get(row.parent_id!)
    // A variation without its parent cannot be bought.
    if (parent) products.set(row.id, fillFromParent(products.get(row.id)!, row, parent))
    else products.delete(row.id)
  }
  return products
}
