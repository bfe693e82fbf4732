import { orderLinesApi } from '#contract/console/orders/order-lines.ts'
import { refundsApi } from '#contract/console/orders/order-refunds.ts'
import type { OrderDetailsAnswer, OrderRefund } from '#contract/console/orders/orders.ts'
import { formatPrice } from '#contract/money.ts'
import { useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { StateBadge } from '#console/screens/orders/state-badge.tsx'
import { ordersWords } from '#console/screens/orders/strings.ts'
import { formatDateTime, formatFullMoment } from '#console/text/format-date.ts'
import { orderEditWords as words } from './strings.ts'

type Props = { details: OrderDetailsAnswer; put: (details: OrderDetailsAnswer) => void }

/** What was paid, returned, and is still due, once it is not simply the order's total. */
export const OrderMoney = ({ details, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const { order, version, paidGrosze, refundedGrosze, refunds } = details
  const isPaid = order.payment.paidMs !== null
  const due = isPaid ? order.totalGrosze - paidGrosze : 0
  if (!isPaid || (due === 0 && refundedGrosze === 0 && refunds.length === 0)) return null
  const params = { id: order.id }
  const markPaid = () =>
    start('paid', async () => {
      put(await api(orderLinesApi.markPaid, { params, body: { version } }))
      showToast(words.paidMarked)
    })
  const markPaidOut = (refundId: string) =>
    start(refundId, async () => {
      put(await api(refundsApi.markPaidOut, { params: { ...params, refundId } }))
      showToast(words.paidOutMarked)
    })
  return (
    <section className="card" aria-labelledby="order-money">
      <h2 id="order-money">{words.refunds}</h2>
      <dl className="totals is-plain">
        <Sum label={words.paidSum} grosze={paidGrosze} />
        {refundedGrosze > 0 && <Sum label={words.refundedSum} grosze={-refundedGrosze} />}
        {refundedGrosze > 0 && <Sum label={words.remains} grosze={paidGrosze - refundedGrosze} />}
      </dl>
      {due > 0 && (
        <>
          <p>
            <b>{words.due(formatPrice(due))}</b>
          </p>
          <Button isBusy={doing === 'paid'} onClick={() => void markPaid()}>
            {words.markPaid}
          </Button>
        </>
      )}
      {due < 0 && refundedGrosze < -due && <p>{words.overpaid(formatPrice(-due - refundedGrosze))}</p>}
      <FormMessage text={problem} />
      {refunds.length > 0 && (
        <ul className="refund-list">
          {refunds.map((refund) => (
            <Refund
              key={refund.id}
              refund={refund}
              isBusy={doing === refund.id}
              markPaidOut={() => void markPaidOut(refund.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const Sum = ({ label, grosze }: { label: string; grosze: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatPrice(grosze)}</dd>
  </div>
)

type RefundProps = { refund: OrderRefund; isBusy: boolean; markPaidOut: () => void }

const Refund = ({ refund, isBusy, markPaidOut }: RefundProps) => {
  const {
    amountGrosze,
    createdMs,
    author,
    lines,
    deliveryGrosze,
    isRestocked,
    reason,
    paidOutMs,
    paidOutBy,
    provider,
  } = refund
  return (
    <li>
      <p>
        <b>{formatPrice(amountGrosze)}</b>{' '}
        <small className="muted">
          {formatFullMoment(createdMs)}, {author}
        </small>
      </p>
      <small className="muted">
        {[
          ...lines.map(({ name, quantity }) => `${name} (${quantity} szt.)`),
          ...(deliveryGrosze > 0 ? [words.forDelivery(formatPrice(deliveryGrosze))] : []),
          ...(lines.length > 0 ? [isRestocked ? words.restocked : words.notRestocked] : []),
        ].join(', ')}
      </small>
      {reason && <p className="as-written">{reason}</p>}
      {paidOutMs === null && provider !== null ? (
        <p>{words.sentBy(provider)}</p>
      ) : paidOutMs === null ? (
        <>
          <p>{words.notPaidOut}</p>
          <Button isBusy={isBusy} onClick={markPaidOut}>
            {words.markPaidOut}
          </Button>
        </>
      ) : (
        <p>{words.paidOut(formatFullMoment(paidOutMs), paidOutBy ?? '')}</p>
      )}
    </li>
  )
}

/** What else this buyer ordered. */
export const OtherOrders = ({ details: { others, order } }: { details: OrderDetailsAnswer }) =>
  others.count === 0 ? null : (
    <section className="card" aria-labelledby="other-orders">
      <h2 id="other-orders">{words.others}</h2>
      <p className="muted">{words.othersSum(others.count, formatPrice(others.totalGrosze))}</p>
      <ul className="other-orders">
        {others.orders.map(({ id, status, createdMs, totalGrosze }) => (
          <li key={id}>
            <Link to="/zamowienia/$id" params={{ id: String(id) }}>
              {ordersWords.number(id)}
            </Link>{' '}
            <small className="muted">{formatDateTime(createdMs)}</small>
            <StateBadge status={status} />
            <span>{formatPrice(totalGrosze)}</span>
          </li>
        ))}
      </ul>
      {others.count > others.orders.length && (
        <Link to="/zamowienia" search={{ szukaj: order.email }}>
          {words.allOthers}
        </Link>
      )}
    </section>
  )
