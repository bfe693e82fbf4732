import { allocate } from '#contract/allocate.ts'
import type { OrderRefund } from '#contract/console/orders/orders.ts'
import type { InvoiceLine } from '#contract/invoice.ts'
import { NO_PRODUCT, type Order } from '#contract/shop/order.ts'
import { invoice as words } from '#storefront/strings/pl/order/invoice.ts'

/** What is supplied and what it costs, line by line with the delivery, after everything that was refunded. */
export type OrderState = InvoiceLine[]

type Line = InvoiceLine & { position: number | null }

const MAX_KEY = 50
const MAX_NAME = 512

/** The same line has the same key after the order was edited, whatever its position is then. */
const keyOf = ({ productId, variationId, name }: Order['lines'][number]): string =>
  productId === NO_PRODUCT ? name.slice(0, MAX_KEY - 8) : `p${variationId ?? productId}`

const linesOf = (order: Order, positions: number[]): Line[] => {
  const seen = new Map<string, number>()
  const goods = order.lines.map((line, index) => {
    const base = keyOf(line)
    const count = (seen.get(base) ?? 0) + 1
    seen.set(base, count)
    const { quantity, totalGrosze, vatRate, sku, packAreaCm2, choice } = line
    // Orders of another shop may cost more than pieces times their rounded price.
    const unitPriceGrosze = Math.max(line.unitPriceGrosze, Math.ceil(totalGrosze / Math.max(1, quantity)))
    return {
      position: positions[index] ?? index,
      key: count === 1 ? base : `${base}-${count}`,
      name: [line.name, ...choice.map(({ label, value }) => `${label}: ${value}`)]
        .join(', ')
        .slice(0, MAX_NAME),
      sku,
      unit: packAreaCm2 ? words.units.pack : words.units.piece,
      quantity,
      unitPriceGrosze,
      discountGrosze: quantity * unitPriceGrosze - totalGrosze,
      totalGrosze,
      vatRate,
    }
  })
  const { title, grosze, vatRate } = order.delivery
  return grosze === 0
    ? goods
    : [
        ...goods,
        {
          position: null,
          key: 'delivery',
          name: words.delivery(title),
          sku: '',
          unit: words.units.service,
          quantity: 1,
          unitPriceGrosze: grosze,
          discountGrosze: 0,
          totalGrosze: grosze,
          vatRate,
        },
      ]
}

/** Fewer pieces for as much less as they cost; otherwise the pieces stay and become cheaper. */
const reduce = (line: Line, quantity: number, grosze: number): Line => {
  const totalGrosze = line.totalGrosze - grosze
  const left = line.quantity - quantity
  const discountGrosze = left * line.unitPriceGrosze - totalGrosze
  return discountGrosze >= 0
    ? { ...line, quantity: left, discountGrosze, totalGrosze }
    : { ...line, discountGrosze: line.quantity * line.unitPriceGrosze - totalGrosze, totalGrosze }
}

export const sumOfLines = (lines: InvoiceLine[]): number =>
  lines.reduce((sum, { totalGrosze }) => sum + totalGrosze, 0)

/** `overpaidGrosze`: what the buyer paid beyond the order's price, and has not got back. */
type Refunded = { lines: Line[]; overpaidGrosze: number }

const NO_PART = { quantity: 0, amountGrosze: 0 }

const afterRefund = ({ lines, overpaidGrosze }: Refunded, refund: OrderRefund): Refunded => {
  const partOf = ({ position }: Line) =>
    position === null
      ? { quantity: 0, amountGrosze: refund.deliveryGrosze }
      : (refund.lines.find((part) => part.position === position) ?? NO_PART)
  const reduced = lines.map((line) => {
    const { quantity, amountGrosze } = partOf(line)
    return reduce(line, quantity, Math.min(amountGrosze, line.totalGrosze))
  })
  const leftGrosze = sumOfLines(reduced)
  const rest = refund.amountGrosze - (sumOfLines(lines) - leftGrosze)
  // What was overpaid lowers no price; any other amount without pieces makes everything cheaper in proportion.
  const returned = Math.min(rest, overpaidGrosze)
  const shares = allocate(
    Math.min(rest - returned, leftGrosze),
    reduced.map(({ totalGrosze }) => totalGrosze),
  )
  return {
    lines: reduced.map((line, index) => reduce(line, 0, shares[index] ?? 0)),
    overpaidGrosze: overpaidGrosze - returned,
  }
}

const emptied = (line: Line): Line => ({ ...line, quantity: 0, discountGrosze: 0, totalGrosze: 0 })

const withoutPosition = ({ position: _, ...line }: Line): InvoiceLine => line

/** States in which nothing is supplied, whatever was recorded as refunded. */
const NOTHING = new Set<Order['status']>(['cancelled', 'failed', 'refunded'])

/** `positions`: of the order's lines, by which refunds name them. */
export const stateOfOrder = (order: Order, positions: number[], refunds: OrderRefund[]): OrderState => {
  const lines = linesOf(order, positions)
  if (NOTHING.has(order.status)) return lines.map((line) => withoutPosition(emptied(line)))
  const overpaidGrosze = Math.max(0, order.payment.paidGrosze - sumOfLines(lines))
  return refunds
    .reduce(afterRefund, { lines, overpaidGrosze })
    .lines.map((line) => withoutPosition(line.totalGrosze === 0 ? emptied(line) : line))
}

const isSame = (one: InvoiceLine, other: InvoiceLine): boolean =>
  one.quantity === other.quantity &&
  one.totalGrosze === other.totalGrosze &&
  one.unitPriceGrosze === other.unitPriceGrosze &&
  one.vatRate === other.vatRate

type LinePair = { before: InvoiceLine; after: InvoiceLine }

const pairsOf = (before: OrderState, after: OrderState): LinePair[] => {
  const find = (state: OrderState, key: string) => state.find((line) => line.key === key)
  const keys = [...new Set([...before, ...after].map(({ key }) => key))]
  return keys.flatMap((key) => {
    const [then, now] = [find(before, key), find(after, key)]
    const one = then ?? now
    if (!one) return []
    const none = { ...one, quantity: 0, discountGrosze: 0, totalGrosze: 0 }
    return [{ before: then ?? none, after: now ?? none }]
  })
}

type BothStates = { before: InvoiceLine[]; after: InvoiceLine[] }

const apart = (pairs: LinePair[]): BothStates => ({
  before: pairs.map((pair) => pair.before),
  after: pairs.map((pair) => pair.after),
})

/** The lines that differ, as they were and as they are; a line of one side only is empty on the other. */
export const changedLines = (before: OrderState, after: OrderState): BothStates =>
  apart(pairsOf(before, after).filter((pair) => !isSame(pair.before, pair.after)))

/** The same of all lines but those that are empty on both sides. */
export const pairLines = (before: OrderState, after: OrderState): BothStates =>
  apart(pairsOf(before, after).filter((pair) => pair.before.quantity + pair.after.quantity > 0))

/** The state after a correction: lines that it names are as there, others as before. */
export const overlay = (state: OrderState, lines: InvoiceLine[]): OrderState => [
  ...state.map((line) => lines.find(({ key }) => key === line.key) ?? line),
  ...lines.filter(({ key }) => !state.some((line) => line.key === key)),
]
