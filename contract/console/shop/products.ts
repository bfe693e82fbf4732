import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { numericId, searchParameter } from '../parameters.ts'

const NO_AMOUNT = 'Podaj kwotę w złotych, np. 89,99.'
const grosze = v.pipe(
  v.number(NO_AMOUNT),
  v.integer(NO_AMOUNT),
  v.minValue(0, 'Cena nie może być ujemna.'),
  v.maxValue(100_000_000, 'Ta cena jest za duża.'),
)
const NO_COUNT = 'Podaj liczbę sztuk, np. 12.'
const ms = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))

/** Omitted values do not change. */
const changeProduct = v.partial(
  v.object({
    /** Null: the shop stops counting pieces, `stockStatus` decides. */
    stock: v.nullable(
      v.pipe(
        v.number(NO_COUNT),
        v.integer(NO_COUNT),
        v.minValue(-1_000_000, NO_COUNT),
        v.maxValue(1_000_000_000, 'Ta liczba jest za duża.'),
      ),
    ),
    /** The stock that the owner saw before the change; refused if pieces were sold or returned since. */
    stockRead: v.nullable(v.number()),
    stockStatus: v.picklist(['in_stock', 'out_of_stock', 'on_backorder']),
    regularPriceGrosze: v.nullable(grosze),
    salePriceGrosze: v.nullable(grosze),
    saleFromMs: v.nullable(ms),
    saleToMs: v.nullable(ms),
  }),
)
export type ChangeProduct = v.InferOutput<typeof changeProduct>

export type OwnersProduct = {
  id: number
  kind: 'simple' | 'variable' | 'variation' | 'grouped' | 'external'
  sku: string
  name: string
  url: string
  status: 'published' | 'draft' | 'private'
  picture: string | null
  regularPriceGrosze: number | null
  salePriceGrosze: number | null
  saleFromMs: number | null
  saleToMs: number | null
  /** Null: not counted. */
  stock: number | null
  stockStatus: 'in_stock' | 'out_of_stock' | 'on_backorder'
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

/** Products: the list, and the quick change of stock and price. */
export const productsApi = {
  list: endpoint<ProductsAnswer>()({
    method: 'GET',
    path: '/products',
    query: v.object({ search: searchParameter, page }),
  }),
  one: endpoint<ProductAnswer>()({ method: 'GET', path: '/products/:id', params: numericId }),
  change: endpoint<ProductAnswer>()({
    method: 'PATCH',
    path: '/products/:id',
    params: numericId,
    request: changeProduct,
  }),
}
