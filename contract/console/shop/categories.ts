import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { numericId, textParameter, uuid } from '../parameters.ts'

const MAX_NAME = 100

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Podaj nazwę.'),
  v.maxLength(MAX_NAME, `Skróć nazwę do ${MAX_NAME} znaków.`),
)
const categoryId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))

/** A picture of the shop (`/pictures/…`) or of the web; '' in the form means none. */
const picture = v.nullable(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(500, 'Ten adres jest za długi.'),
    v.regex(/^(?:\/(?!\/)|https:\/\/)\S+$/, 'Podaj adres zdjęcia, np. /pictures/deski.webp.'),
  ),
)

const categoryToSave = v.object({
  name,
  slug: v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME)),
  descriptionHtml: v.pipe(v.string(), v.maxLength(100_000, 'Ten opis jest za długi.')),
  picture,
  /** Ids of the attributes that are no filters in it. */
  hiddenFilters: v.optional(v.pipe(v.array(categoryId), v.maxLength(1_000)), []),
})
export type CategoryToSave = v.InferOutput<typeof categoryToSave>

export type OwnersCategory = {
  id: number
  parentId: number | null
  name: string
  url: string
  picture: string | null
  /** Published, visible products in it and below it. */
  productCount: number
}
export type CategoryTreeAnswer = {
  /** Every parent directly before its children. */
  categories: OwnersCategory[]
  /** Of the tree's shape, to be returned in `If-Match` by a move. */
  version: string
}
export type CategoryAnswer = {
  category: CategoryToSave
  productCount: number
  url: string
  /** Of its content, to be returned in `If-Match`. */
  version: string
}

export type CategoryProductsAnswer = {
  /** The first ones, as shoppers see them by default. */
  products: { id: number; name: string; sku: string; picture: string | null }[]
  total: number
  /** Whether the owner put any in order. */
  isOrdered: boolean
  /** Of the order, to be returned in `If-Match`. */
  version: string
}

/** The tree of categories. */
export const categoriesApi = {
  tree: consoleEndpoint<CategoryTreeAnswer>()({
    right: 'products-view',
    method: 'GET',
    path: '/category-tree',
  }),
  one: consoleEndpoint<CategoryAnswer>()({
    right: 'products-view',
    method: 'GET',
    path: '/category-tree/:id',
    params: numericId,
  }),
  create: consoleEndpoint<CategoryTreeAnswer & { id: number }>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: true,
    path: '/category-tree',
    request: v.object({ name, parentId: v.nullable(categoryId) }),
    log: {
      kind: 'category',
      text: 'Dodano kategorię',
      subject: ({ id, categories }) => ({ id, name: categories.find((one) => one.id === id)?.name ?? '' }),
    },
  }),
  save: consoleEndpoint<CategoryAnswer>()({
    right: 'products-edit',
    method: 'PUT',
    path: '/category-tree/:id',
    params: numericId,
    request: categoryToSave,
    maxBytes: 500_000,
    log: {
      kind: 'category',
      text: 'Zmieniono kategorię',
      before: '/category-tree/:id',
      subject: ({ category }) => ({ name: category.name, fields: category }),
      undo: (_, whole) => whole,
    },
  }),
  /** `index`: before which child of the new parent, not counting itself. */
  move: consoleEndpoint<CategoryTreeAnswer>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/category-tree/:id/move',
    params: numericId,
    request: v.object({
      parentId: v.nullable(categoryId),
      index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
    }),
    log: {
      kind: 'category',
      text: 'Przeniesiono kategorię',
      before: '/category-tree',
      subject: ({ categories }, { params }) => {
        const category = categories.find(({ id }) => id === Number(params['id']))
        if (!category) return undefined
        const beside = categories.filter(({ parentId }) => parentId === category.parentId)
        return {
          name: category.name,
          fields: { parentId: category.parentId, index: beside.indexOf(category) },
        }
      },
      undo: (_, whole) => whole,
    },
  }),
  products: consoleEndpoint<CategoryProductsAnswer>()({
    right: 'products-view',
    method: 'GET',
    path: '/category-tree/:id/products',
    params: numericId,
  }),
  /** These come first, in this order; none: the default order. */
  order: consoleEndpoint<CategoryProductsAnswer>()({
    right: 'products-edit',
    method: 'PUT',
    path: '/category-tree/:id/products',
    params: numericId,
    request: v.object({ ids: v.pipe(v.array(categoryId), v.maxLength(500)) }),
    log: {
      kind: 'category',
      text: 'Ułożono produkty w kategorii',
      before: '/category-tree/:id/products',
      subject: ({ products, isOrdered }) => ({
        fields: { ids: isOrdered ? products.map(({ id }) => id) : [] },
      }),
      undo: (_, whole) => whole,
    },
  }),
  /** `products`: where its own products go: `parent`, `none` or the id of a category. */
  remove: consoleEndpoint<CategoryTreeAnswer & { removedId: string }>()({
    right: 'products-edit',
    method: 'DELETE',
    path: '/category-tree/:id',
    params: numericId,
    query: v.object({ products: textParameter(20) }),
    log: {
      kind: 'category',
      text: 'Usunięto kategorię',
      before: '/category-tree',
      subject: ({ categories }, { params }) => {
        const category = categories.find(({ id }) => id === Number(params['id']))
        if (!category) return undefined
        const beside = categories.filter(({ parentId }) => parentId === category.parentId)
        return {
          name: category.name,
          fields: { parentId: category.parentId, index: beside.indexOf(category) },
        }
      },
      reverse: ({ removedId }) => ({ method: 'POST', path: `/removed-categories/${removedId}/restore` }),
    },
  }),
  restore: consoleEndpoint<CategoryTreeAnswer>()({
    right: 'products-edit',
    method: 'POST',
    isCreating: false,
    path: '/removed-categories/:id/restore',
    params: v.object({ id: uuid }),
    log: { kind: 'category', text: 'Przywrócono kategorię' },
  }),
}
