import type { OrderSummary } from '#contract/console/shop/orders.ts'
import { formatPrice } from '#contract/money.ts'
import { Link } from '#console/parts/link.tsx'
import { ordersWords } from './strings.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { StateBadge } from './state-badge.tsx'
import './orders.css'

/** One row per order, newest first; the number or the row opens it. */
export const OrderTable = ({ orders, label }: { orders: OrderSummary[]; label: string }) => (
  <table className="table order-table" aria-label={label}>
    <thead>
      <tr>
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
      {orders.map(({ id, createdMs, name, email, status, origin, totalGrosze, itemCount, deliveryTitle }) => (
        <tr key={id}>
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
            <b>{formatPrice(totalGrosze)}</b>
            <small>
              {ordersWords.pieces(itemCount)}
              {deliveryTitle && `, ${deliveryTitle}`}
            </small>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
