import type { OrderStatus } from '#contract/shop/order.ts'
import { pl } from '#console/strings/pl.ts'

export const StateBadge = ({ status }: { status: OrderStatus }) => (
  <span className={`badge is-${status}`}>{pl.orders.status(status)}</span>
)
