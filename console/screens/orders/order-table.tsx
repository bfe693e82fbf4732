import type { OrderSummary } from '#contract/console/orders/orders.ts'
import { formatPrice } from '#contract/money.ts'
import { Link } from '#console/parts/link.tsx'
import { orderListWords } from './list/strings.ts'
import { ordersWords } from './strings.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { StateBadge } from './state-badge.tsx'
import './orders.css'

type Props = {
  orders: OrderSummary[]
  label: string
  /** Orders may be chosen, for changes of several at once. */
  choice?: { chosenIds: ReadonlySet<number>; toggle: (ids: number[], isOn: boolean) => void }
}

/** One row per order; the number or the row opens it. */
export const OrderTable = ({ orders, label, choice }: Props) => (
  <table className={`table order-table ${choice ? 'has-choice' : ''}`} aria-label={label}>
    <thead>
      <tr>
        {choice && (
          <th scope="col" className="order-choice">
            <input
              type="checkbox"
              aria-label={orderListWords.chooseAll}
              checked={orders.every(({ id }) => choice.chosenIds.has(id))}
              onChange={(event) =>
                choice.toggle(
                  orders.map(({ id }) => id),
                  event.target.checked,
                )
              }
            />
          </th>
        )}
        <th scope="col">{ordersWords.order}</th>
        <th scope="col">{ordersWords.buyer}</th>
        <th scope="col">{ordersWords.state}</th>
        <th scope="col" className="origin">
          {ordersWords.origin}
        </th>
        <th scope="col" className="number">
          {ordersWords.total}
        </th>
      </tr>
    </thead>
    <tbody>
      {orders.map(({ id, createdMs, name, email, status, origin, ...order }) => (
        <tr key={id}>
          {choice && (
            <td className="order-choice">
              <input
                type="checkbox"
                aria-label={orderListWords.choose(id)}
                checked={choice.chosenIds.has(id)}
                onChange={(event) => choice.toggle([id], event.target.checked)}
              />
            </td>
          )}
          <td className="order-number">
            <Link to="/zamowienia/$id" params={{ id: String(id) }} className="row-link">
              {ordersWords.number(id)}
            </Link>
            <time dateTime={new Date(createdMs).toISOString()}>{formatDateTime(createdMs)}</time>
          </td>
          <td className="order-buyer">
            <b>{name || email}</b>
            <small>{email}</small>
          </td>
          <td className="order-state">
            <StateBadge status={status} />
          </td>
          <td className="origin">{origin ?? <span className="muted">{ordersWords.unknownOrigin}</span>}</td>
          <td className="number order-total">
            <b>{formatPrice(order.totalGrosze)}</b>
            <small>
              {ordersWords.pieces(order.itemCount)}
              {order.deliveryTitle && `, ${order.deliveryTitle}`}
            </small>
            {order.refundedGrosze > 0 && (
              <small>{orderListWords.refunded(formatPrice(order.refundedGrosze))}</small>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
