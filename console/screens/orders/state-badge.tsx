import type { OrderStatus } from '#contract/shop/order.ts'
import { ordersWords } from './strings.ts'

export const StateBadge = ({ status }: { status: OrderStatus }) => (
  <span className={`badge is-${status}`}>{ordersWords.status(status)}</span>
)
