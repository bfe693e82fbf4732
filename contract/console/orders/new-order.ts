import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import type { DeliveryChoice, PaymentChoice } from '../../shop/cart.ts'
import { checkoutFieldNames } from '../../shop/checkout-fields.ts'
import { searchParameter, textParameter } from '../parameters.ts'
import { quantityToOrder } from './order-lines.ts'

/** What can be put into an order: a simple product, or one variation. */
export type SellableProduct = {
  productId: number
  variationId: number | null
  name: string
  /** Of a variation, in words. */
  choice: string
  sku: string
  picture: string | null
  /** Now; null: it has no price. */
  priceGrosze: number | null
  /** Null: not counted. */
  stock: number | null
  isAvailable: boolean
  packAreaCm2: number | null
}

export type NewOrderPrice = {
  lines: { productId: number; variationId: number | null; totalGrosze: number; problem: string | null }[]
  needsDelivery: boolean
  deliveries: DeliveryChoice[]
  /** Not available for these goods, with the reason. */
  unavailable: string[]
  payments: PaymentChoice[]
  deliveryId: string | null
  itemsGrosze: number
  deliveryGrosze: number
  vat: { rate: number; grosze: number }[]
  totalGrosze: number
}

const MAX_LINES = 100
const MAX_VALUE = 2_500
const MAX_ID = 40
const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const wantedLine = v.object({ productId: id, variationId: v.nullable(id), quantity: quantityToOrder })

/** `21x4,35-37x2`: four of product 21 and two of variation 37 of product 35. */
const LINES = /^(?:\d{1,9}(?:-\d{1,9})?x\d{1,6}(?:,|$))*$/
export const writeLines = (lines: v.InferOutput<typeof wantedLine>[]): string =>
  lines
    .map(({ productId, variationId, quantity }) =>
      [productId, ...(variationId === null ? [] : [`-${variationId}`]), 'x', quantity].join(''),
    )
    .join(',')
const linesParameter = v.fallback(
  v.pipe(
    v.string(),
    v.regex(LINES),
    v.transform((text) =>
      [...text.matchAll(/(\d+)(?:-(\d+))?x(\d+)/g)]
        .slice(0, MAX_LINES)
        .map(([, product, variation, count]) => ({
          productId: Number(product),
          variationId: variation === undefined ? null : Number(variation),
          quantity: Number(count),
        })),
    ),
  ),
  [],
)

const consoleOrder = v.object({
  /** Made once for an order: the same request sent twice places one order. */
  key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  lines: v.pipe(
    v.array(wantedLine),
    v.minLength(1, 'Dodaj przynajmniej jeden produkt.'),
    v.maxLength(MAX_LINES),
  ),
  /** Fields of the checkout. */
  values: v.record(v.picklist(checkoutFieldNames), v.pipe(v.string(), v.maxLength(MAX_VALUE))),
  /** The total that was read out to the buyer. */
  seenTotalGrosze: v.pipe(v.number(), v.integer()),
  tellBuyer: v.boolean(),
})
export type ConsoleOrder = v.InferOutput<typeof consoleOrder>

/** An order that the owner takes by telephone. */
export const newOrderApi = {
  products: consoleEndpoint<{ products: SellableProduct[] }>()({
    right: 'orders-edit',
    method: 'GET',
    path: '/new-order/products',
    query: v.object({ search: searchParameter }),
  }),
  price: consoleEndpoint<NewOrderPrice>()({
    right: 'orders-edit',
    method: 'GET',
    path: '/new-order/price',
    query: v.object({ lines: linesParameter, delivery: textParameter(MAX_ID) }),
  }),
  place: consoleEndpoint<{ id: number }>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: true,
    path: '/new-order',
    request: consoleOrder,
    log: { kind: 'order', text: 'Dodano zamówienie', subject: ({ id }) => ({ id, name: `nr ${id}` }) },
  }),
}
