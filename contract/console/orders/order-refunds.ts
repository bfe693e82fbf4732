import * as v from 'valibot'
import { amountUpTo } from '../amount.ts'
import { proportion } from '../../allocate.ts'
import { consoleEndpoint } from '../staff/rights.ts'
import { numericId, uuid } from '../parameters.ts'
import type { OrderDetailsAnswer } from './orders.ts'

const MAX_GROSZE = 100_000_000_000
const MAX_QUANTITY = 1_000_000
const MAX_LINES = 500
const MAX_REASON = 1_000
const amount = amountUpTo(MAX_GROSZE)

const orderRefundToAdd = v.object({
  version: v.number(),
  /** Made once for a refund: the same request sent twice is one refund. */
  key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  lines: v.pipe(
    v.array(
      v.object({
        position: v.pipe(v.number(), v.integer()),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
      }),
    ),
    v.maxLength(MAX_LINES),
  ),
  /** Of the amount, for the delivery. */
  deliveryGrosze: amount,
  amountGrosze: v.pipe(amount, v.minValue(1, 'Podaj kwotę większą od zera.')),
  isRestocked: v.boolean(),
  reason: v.pipe(v.string(), v.trim(), v.maxLength(MAX_REASON)),
  tellBuyer: v.boolean(),
})
export type OrderRefundToAdd = v.InferOutput<typeof orderRefundToAdd>

/**
 * The price of `quantity` more pieces of a line of which `returned` were returned before: however a line is divided,
 * its parts sum to its total.
 */
export const refundShare = (
  { quantity: all, totalGrosze }: { quantity: number; totalGrosze: number },
  returned: number,
  quantity: number,
): number => proportion(totalGrosze, returned + quantity, all) - proportion(totalGrosze, returned, all)

export const refundsApi = {
  add: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: true,
    path: '/orders/:id/refunds',
    params: numericId,
    request: orderRefundToAdd,
    log: {
      kind: 'order',
      text: 'Zapisano zwrot',
      subject: ({ order }) => ({ id: order.id, name: `nr ${order.id}` }),
    },
  }),
  markPaidOut: consoleEndpoint<OrderDetailsAnswer>()({
    right: 'orders-edit',
    method: 'POST',
    isCreating: false,
    path: '/orders/:id/refunds/:refundId/paid-out',
    params: v.object({ ...numericId.entries, refundId: uuid }),
    log: {
      kind: 'order',
      text: 'Zapisano wypłatę zwrotu',
      subject: ({ order }) => ({ id: order.id, name: `nr ${order.id}` }),
    },
  }),
}
