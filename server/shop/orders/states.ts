import type { OrderStatus } from '#contract/shop/order.ts'

type State = {
  /** The states that the owner (or a payment) may set next. */
  next: OrderStatus[]
  /** The buyer is notified by mail unless the owner unticks it. */
  tellsBuyer: boolean
  /** Whether the order's stock and coupons are returned. */
  returnsGoods: boolean
}

/**
 * The states of an order. Cancelled is final: its goods may be sold by now, so a change of mind is a new
 * order.
 */
export const states: Record<OrderStatus, State> = {
  pending: {
    next: ['on_hold', 'processing', 'completed', 'cancelled', 'failed'],
    tellsBuyer: false,
    returnsGoods: false,
  },
  on_hold: {
    next: ['pending', 'processing', 'completed', 'cancelled', 'failed'],
    tellsBuyer: true,
    returnsGoods: false,
  },
  processing: {
    next: ['on_hold', 'completed', 'cancelled', 'refunded', 'failed'],
    tellsBuyer: true,
    returnsGoods: false,
  },
  completed: { next: ['processing', 'refunded'], tellsBuyer: true, returnsGoods: false },
  cancelled: { next: [], tellsBuyer: true, returnsGoods: true },
  // Returned goods may be damaged: the owner adds them to the stock manually.
  refunded: { next: [], tellsBuyer: true, returnsGoods: false },
  failed: { next: ['pending', 'on_hold', 'processing', 'cancelled'], tellsBuyer: true, returnsGoods: false },
}

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => states[from].next.includes(to)

/** Whether its e-mail and addresses may still be corrected; afterwards they show where the goods went. */
export const mayCorrect = (status: OrderStatus): boolean =>
  ['pending', 'on_hold', 'processing', 'failed'].includes(status)

/**
 * Whether reaching a state means that the order is paid: a method with payment in advance is paid when
 * the shop processes the order.
 */
export const isPaidBy = (to: OrderStatus, firstStatus: OrderStatus): boolean =>
  to === 'completed' || (to === 'processing' && firstStatus !== 'processing')
