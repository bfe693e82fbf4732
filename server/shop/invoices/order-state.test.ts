import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderRefund } from '#contract/console/orders/orders.ts'
import { type InvoiceRate, ratesOfInvoice } from '#contract/invoice.ts'
import { vatInGross } from '#contract/money.ts'
import type { Order } from '#contract/shop/order.ts'
import { makeOrder } from '#storefront/testing/make-order.ts'
import { changedLines, type OrderState, overlay, stateOfOrder } from './order-state.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const RUNS = Number(process.env['CARTS'] ?? (isDeep ? 100_000 : 500))
const RATES = [23, 8, 5, 0]

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  unitPriceGrosze: fc.integer({ min: 1, max: 200_000 }),
  discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
  vatRate: fc.constantFrom(...RATES),
})
/** A refund takes this share of what is left, of some lines' pieces or of the money alone. */
const refundShare = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  position: fc.option(fc.nat(5)),
  piecesShare: fc.double({ min: 0, max: 1, noNaN: true }),
})
const cart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  deliveryGrosze: fc.integer({ min: 0, max: 50_000 }),
  refunds: fc.array(refundShare, { maxLength: 4 }),
})
type Cart = typeof cart extends fc.Arbitrary<infer Value> ? Value : never

const orderOf = ({ lines, deliveryGrosze }: Cart): Order => {
  const order = makeOrder()
  const [template] = order.lines
  return {
    ...order,
    status: 'processing',
    lines: lines.map(({ quantity, unitPriceGrosze, discountShare, vatRate }, index) => ({
      ...template!,
      productId: index + 1,
      variationId: null,
      quantity,
      unitPriceGrosze,
      vatRate,
      subtotalGrosze: quantity * unitPriceGrosze,
      totalGrosze: quantity * unitPriceGrosze - Math.floor(quantity * unitPriceGrosze * discountShare),
    })),
    delivery: { ...order.delivery, grosze: deliveryGrosze, vatRate: 23 },
  }
}

const sumOf = (state: OrderState) => state.reduce((sum, { totalGrosze }) => sum + totalGrosze, 0)

/** Refunds as the shop records them: never more than is left of the order, of a line, or of its pieces. */
const refundsOf = ({ refunds }: Cart, order: Order): OrderRefund[] => {
  const made: OrderRefund[] = []
  for (const [index, { share, position, piecesShare }] of refunds.entries()) {
    const state = stateOfOrder(order, [], made)
    const target = position === null ? undefined : state[position % order.lines.length]
    const amountGrosze = Math.floor((target ? target.totalGrosze : sumOf(state)) * share)
    const quantity = target ? Math.floor(target.quantity * piecesShare) : 0
    if (amountGrosze === 0) continue
    made.push({
      id: String(index),
      createdMs: index,
      author: 'Anna',
      amountGrosze,
      deliveryGrosze: 0,
      isRestocked: false,
      reason: '',
      paidOutMs: null,
      paidOutBy: null,
      provider: null,
      lines:
        target && quantity > 0
          ? [{ position: position! % order.lines.length, name: '', quantity, amountGrosze }]
          : [],
    })
  }
  return made
}

describe('documents of any order', () => {
  it(`agree with it to the grosz, however it is refunded (${RUNS} orders)`, () => {
    fc.assert(
      fc.property(cart, (one) => {
        const order = orderOf(one)
        const refunds = refundsOf(one, order)
        const states = refunds.map((_, count) => stateOfOrder(order, [], refunds.slice(0, count)))
        states.push(stateOfOrder(order, [], refunds))

        // What is invoiced is the order's own total less what was refunded.
        const paid = order.lines.reduce((sum, { totalGrosze }) => sum + totalGrosze, order.delivery.grosze)
        const given = refunds.reduce((sum, { amountGrosze }) => sum + amountGrosze, 0)
        expect(sumOf(states.at(-1)!)).toBe(paid - given)

        const documents: InvoiceRate[][] = [ratesOfInvoice(states[0]!)]
        let known = states[0]!
        for (const state of states.slice(1)) {
          const changed = changedLines(known, state)
          documents.push(ratesOfInvoice(state, known))
          known = overlay(known, changed.after)
          expect(known).toEqual(state)
          for (const { quantity, unitPriceGrosze, discountGrosze, totalGrosze } of changed.after) {
            expect(quantity * unitPriceGrosze - discountGrosze).toBe(totalGrosze)
            expect(Math.min(quantity, discountGrosze, totalGrosze)).toBeGreaterThanOrEqual(0)
          }
        }
        // All documents together have the VAT of what is left, as if it had been invoiced at once.
        for (const rate of RATES) {
          const left = known.reduce(
            (sum, { vatRate, totalGrosze }) => sum + (vatRate === rate ? totalGrosze : 0),
            0,
          )
          const ofRate = documents.flat().filter(({ vatRate }) => vatRate === rate)
          const total = (part: keyof InvoiceRate) => ofRate.reduce((sum, row) => sum + row[part], 0)
          expect([total('grossGrosze'), total('vatGrosze')]).toEqual([left, vatInGross(left, rate)])
          expect(total('netGrosze') + total('vatGrosze')).toBe(total('grossGrosze'))
        }
      }),
      { numRuns: RUNS },
    )
  })
})
