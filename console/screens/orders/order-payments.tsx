import { paymentsApi } from '#contract/console/orders/payments.ts'
import type { OrderDetailsAnswer, OrderPayment } from '#contract/console/orders/orders.ts'
import { formatPrice } from '#contract/money.ts'
import { useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { formatFullMoment } from '#console/text/format-date.ts'
import { ordersWords } from './strings.ts'

const words = ordersWords.payments

/** Attempts to pay through providers, what became of each, and refunds that go back the same way. */
export const OrderPayments = ({
  details: { order, payments },
  put,
}: {
  details: OrderDetailsAnswer
  put: (details: OrderDetailsAnswer) => void
}) => {
  const api = useApi()
  const { doing, problem, start } = useChange()
  if (payments.length === 0) return null
  const retry = (refundId: string) =>
    start(refundId, async () =>
      put(await api(paymentsApi.retryRefund, { params: { id: order.id, refundId } })),
    )
  return (
    <section className="card" aria-labelledby="order-payments">
      <h2 id="order-payments">{words.title}</h2>
      <FormMessage text={problem} />
      <ul className="refund-list">
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} doing={doing} retry={(id) => void retry(id)} />
        ))}
      </ul>
    </section>
  )
}

type Props = { payment: OrderPayment; doing: string | null; retry: (refundId: string) => void }

const Payment = ({ payment, doing, retry }: Props) => (
  <li>
    <p>
      <b>
        {payment.method}, {formatPrice(payment.amountGrosze)}
      </b>{' '}
      <span className="badge">{words.state(payment.state)}</span>
    </p>
    <small className="muted">
      {payment.provider}
      {payment.providerRef && `, ${words.reference(payment.providerRef)}`}
    </small>
    {payment.failure && <p className="problem">{payment.failure}</p>}
    {payment.refunds.map(({ id, amountGrosze, state, message }) => (
      <p key={id}>
        {words.refund(formatPrice(amountGrosze), state)}{' '}
        {message && <small className="muted">{message}</small>}{' '}
        {state === 'rejected' && (
          <Button isBusy={doing === id} onClick={() => retry(id)}>
            {words.retry}
          </Button>
        )}
      </p>
    ))}
    <details>
      <summary>{words.history}</summary>
      <ol className="plain-list">
        {payment.events.map(({ atMs, text }) => (
          <li key={`${atMs} ${text}`}>
            <small className="muted">{formatFullMoment(atMs)}</small> {text}
          </li>
        ))}
      </ol>
    </details>
  </li>
)
