import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { NO_PRODUCT } from '../../shop/order.ts'
import { amountUpTo } from '../amount.ts'
import { numericId } from '../parameters.ts'
import type { OrderDetailsAnswer } from './orders.ts'

const MAX_GROSZE = 100_000_000
const MAX_QUANTITY = 100_000
const MAX_LINES = 300
const MAX_NOTE = 2_000
const NO_COUNT = 'Podaj liczbę sztuk, np. 12.'
const amount = amountUpTo(MAX_GROSZE)
const id = v.pipe(v.number(), v.integer(), v.minValue(1))

export const quantityToOrder = v.pipe(
  v.number(NO_COUNT),
  v.integer(NO_COUNT),
  v.minValue(1, NO_COUNT),
  v.maxValue(MAX_QUANTITY, 'Ta liczba jest za duża.'),
)

const orderLinesToSave = v.object({
  version: v.number(),
  lines: v.pipe(
    v.array(
      v.object({
        /** Of a line of the order; null: an added one. */
        position: v.nullable(v.pipe(v.number(), v.integer())),
        /** `NO_PRODUCT`: a line of a quote that is no product. */
        productId: v.union([id, v.literal(NO_PRODUCT)]),
        variationId: v.nullable(id),
        quantity: quantityToOrder,
        /** Agreed with the buyer; null: the current price of an added product. */
        unitPriceGrosze: v.nullable(amount),
      }),
    ),
    v.minLength(1, 'Zostaw przynajmniej jedną pozycję.'),
    v.maxLength(MAX_LINES),
  ),
  deliveryGrosze: amount,
  /** Of all goods together; null: as before, in proportion to what they cost now. */
  discountGrosze: v.nullable(amount),
  tellBuyer: v.boolean(),
  /** For the buyer's mail. */
  note: v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE)),
})
export type OrderLinesToSave = v.InferOutput<typeof orderLinesToSave>

/** Changes of what was ordered, before it is sent. */
export const orderLinesApi = {
  save: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-edit',
    method: 'PUT',
    path: '/orders/:id/lines',
    params: numericId,
    request: orderLinesToSave,
    log: {
      kind: 'order',
      text: 'Zmieniono pozycje zamówienia',
      before: '/orders/:id',
      subject: ({ order }) => ({
        id: order.id,
        name: `nr ${order.id}`,
        fields: { totalGrosze: order.totalGrosze, lines: order.lines },
      }),
    },
  }),
  /** The buyer paid what a changed order costs more. */
  markPaid: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: false,
    path: '/orders/:id/paid',
    params: numericId,
    request: v.object({ version: v.number() }),
    log: {
      kind: 'order',
      text: 'Zapisano wpłatę za zamówienie',
      subject: ({ order }) => ({ id: order.id, name: `nr ${order.id}` }),
    },
  }),
}
