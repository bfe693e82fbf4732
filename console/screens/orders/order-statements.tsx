import type { OrderDetailsAnswer } from '#contract/console/orders/orders.ts'
import { Link } from '#console/parts/link.tsx'
import { ComplaintDeadline } from '#console/screens/complaints/complaints.tsx'
import { Deadline } from '#console/screens/withdrawals/withdrawals.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { ordersWords } from './strings.ts'

/** What the buyer demanded about the order, until when the shop must answer or pay, and the way there. */
export const OrderStatements = ({ complaints, withdrawals }: OrderDetailsAnswer['statements']) =>
  complaints.length + withdrawals.length === 0 ? null : (
    <section className="card" aria-labelledby="order-statements">
      <h2 id="order-statements">{ordersWords.statements}</h2>
      <ul className="plain-list">
        {complaints.map((one) => (
          <li key={one.id}>
            <Link to="/reklamacje/$id" params={{ id: String(one.id) }}>
              {ordersWords.complaint(one.id)}
            </Link>
            <br />
            <ComplaintDeadline {...one} />
          </li>
        ))}
        {withdrawals.map((one) => (
          <li key={one.id}>
            <Link to="/odstapienia/$id" params={{ id: one.id }}>
              {ordersWords.withdrawal(formatDay(one.receivedMs))}
            </Link>
            <br />
            <Deadline {...one} />
          </li>
        ))}
      </ul>
    </section>
  )
