import type { OrderStatus } from '#contract/shop/order.ts'

type State = {
  /** Where the owner (or a payment) may take an order from here. */
  next: OrderStatus[]
  /** The buyer is told by mail unless the owner unticks it. */
  tellsBuyer: boolean
  /** Whether the order's goods, its coupons too, are free for others. */
  returnsGoods: boolean
}

/** The life of an order. Cancelled is final: its goods may be sold by now, so a change of mind is a new order. */
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
  // What came back may be damaged: the owner puts it on the shelf by hand.
  refunded: { next: [], tellsBuyer: true, returnsGoods: false },
  failed: { next: ['pending', 'on_hold', 'processing', 'cancelled'], tellsBuyer: true, returnsGoods: false },
}

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => states[from].next.includes(to)

/** Whether its e-mail and addresses may still be corrected; afterwards they say where the goods went. */
export const mayCorrect = (status: OrderStatus): boolean =>
  ['pending', 'on_hold', 'processing', 'failed'].includes(status)

/**
 * Whether reaching a state says that the money came: a method that waits for money first is paid by the time
 * the shop goes to work.
 */
export const isPaidBy = (to: OrderStatus, firstStatus: OrderStatus): boolean =>
  to === 'completed' || (to === 'processing' && firstStatus !== 'processing')
