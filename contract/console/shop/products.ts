import * as v from 'valibot'
import type { UndoCall } from '../audit-events.ts'
import { consoleEndpoint } from '../staff/rights.ts'
import { choiceParameter, numberParameter, numericId, searchParameter, uuid } from '../parameters.ts'

const NO_AMOUNT = 'Podaj kwotę w złotych, np. 89,99.'
export const productPrice = v.pipe(
  v.number(NO_AMOUNT),
  v.integer(NO_AMOUNT),
  v.minValue(0, 'Cena nie może być ujemna.'),
  v.maxValue(100_000_000, 'Ta cena jest za duża.'),
)
const NO_COUNT = 'Podaj liczbę sztuk, np. 12.'
export const saleMoment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))
export const pieceCount = v.pipe(
  v.number(NO_COUNT),
  v.integer(NO_COUNT),
  v.minValue(-1_000_000, NO_COUNT),
  v.maxValue(1_000_000_000, 'Ta liczba jest za duża.'),
)
export const SALE_NOT_LOWER = 'Cena promocyjna musi być niższa od zwykłej.'

export const availabilities = ['in_stock', 'out_of_stock', 'on_backorder'] as const

/** Takes back a change of many products (`productGridApi.restore`). */
export const RESTORE_PATH = '/product-grid/restore'
/** A row as it is written back: earlier values over the version that a change of many products made. */
export type RowToRestore = {
  id: number
  version: string
  stockRead?: number | null | undefined
  change: object
}
/** How the log of changes takes a change of many products back. */
export const rowsTakenBack = ({ undo }: { undo: RowToRestore[] }): UndoCall | undefined =>
  undo.length === 0 ? undefined : { method: 'POST', path: RESTORE_PATH, body: { rows: undo } }

/** Omitted values do not change. */
const changeProduct = v.partial(
  v.object({
    /** Null: the shop stops counting pieces, `stockStatus` decides. */
    stock: v.nullable(pieceCount),
    /** The stock that the owner saw before the change; refused if pieces were sold or returned since. */
    stockRead: v.nullable(v.number()),
    stockStatus: v.picklist(availabilities),
    regularPriceGrosze: v.nullable(productPrice),
    salePriceGrosze: v.nullable(productPrice),
    saleFromMs: v.nullable(saleMoment),
    saleToMs: v.nullable(saleMoment),
  }),
)
export type ChangeProduct = v.InferOutput<typeof changeProduct>

export const productStatuses = ['published', 'draft', 'private', 'trashed'] as const
export const stockFilters = ['out', 'low', 'uncounted'] as const
/** What products lack, or have for a time. */
export const productDataFilters = [
  'on-sale',
  'no-gtin',
  'no-price',
  'no-picture',
  'no-weight',
  'no-category',
] as const
export const productSorting = ['newest', 'name', 'price', 'price-desc', 'stock', 'sales'] as const

export type OwnersProduct = {
  id: number
  kind: 'simple' | 'variable' | 'variation' | 'grouped' | 'external'
  sku: string
  name: string
  url: string
  status: (typeof productStatuses)[number]
  picture: string | null
  regularPriceGrosze: number | null
  salePriceGrosze: number | null
  saleFromMs: number | null
  saleToMs: number | null
  /** Null: not counted. */
  stock: number | null
  stockStatus: (typeof availabilities)[number]
  packAreaCm2: number | null
  totalSales: number
}

export type ProductsAnswer = { products: OwnersProduct[]; total: number; page: number; pages: number }

export type ProductAnswer = { product: OwnersProduct; variations: OwnersProduct[] }

const MAX_PAGE = 100_000
const page = v.fallback(
  v.pipe(
    v.string(),
    v.transform((text) => Math.min(MAX_PAGE, Math.max(1, Math.trunc(Number(text)) || 1))),
  ),
  1,
)

/** Which products the owner lists, in which order. Without a state: everything but the trash. */
export const ownersListQuery = {
  search: searchParameter,
  state: choiceParameter(productStatuses),
  category: numberParameter,
  stock: choiceParameter(stockFilters),
  data: choiceParameter(productDataFilters),
  order: choiceParameter(productSorting),
}
const listFilterNames = Object.keys(ownersListQuery) as (keyof typeof ownersListQuery)[]
/** The filters of a list as its parameters spell them. */
export type ProductListFilter = { [Name in keyof typeof ownersListQuery]?: string | undefined }

const productViewToSave = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Nazwij ten widok.'),
    v.maxLength(60, 'Ta nazwa jest za długa.'),
  ),
  filter: v.record(v.picklist(listFilterNames), v.pipe(v.string(), v.maxLength(100))),
})

/** Named filters of one account, with the number of products that fit. */
export type SavedProductView = { id: string; name: string; filter: ProductListFilter; count: number }
export type ProductViewsAnswer = { views: SavedProductView[] }

/** Products: the list, and the quick change of stock and price. */
export const productsApi = {
  list: consoleEndpoint<ProductsAnswer>()({
    right: 'products-view',
    method: 'GET',
    path: '/products',
    query: v.object({ ...ownersListQuery, page }),
  }),
  views: consoleEndpoint<ProductViewsAnswer>()({
    right: 'products-view',
    method: 'GET',
    path: '/product-views',
  }),
  /** A view of the same name gets the new filters. */
  saveView: consoleEndpoint<ProductViewsAnswer>()({
    right: 'products-view',
    method: 'POST',
    isCreating: false,
    path: '/product-views',
    request: productViewToSave,
    log: { none: 'a view belongs to one account' },
  }),
  removeView: consoleEndpoint<ProductViewsAnswer>()({
    right: 'products-view',
    method: 'DELETE',
    path: '/product-views/:id',
    params: v.object({ id: uuid }),
    log: { none: 'a view belongs to one account' },
  }),
  one: consoleEndpoint<ProductAnswer>()({
    right: 'products-view',
    method: 'GET',
    path: '/products/:id',
    params: numericId,
  }),
  change: consoleEndpoint<ProductAnswer>()({
    right: 'stock-edit',
    method: 'PATCH',
    path: '/products/:id',
    params: numericId,
    request: changeProduct,
    log: {
      kind: 'product',
      text: 'Zmieniono stan magazynu albo cenę',
      before: '/products/:id',
      subject: ({ product }) => ({
        id: product.id,
        name: product.name,
        fields: {
          stock: product.stock,
          stockStatus: product.stockStatus,
          regularPriceGrosze: product.regularPriceGrosze,
          salePriceGrosze: product.salePriceGrosze,
          saleFromMs: product.saleFromMs,
          saleToMs: product.saleToMs,
        },
      }),
      undo: (changed, _, current) => ({
        ...changed,
        ...('stock' in changed && { stockRead: current['stock'] }),
      }),
    },
  }),
}
