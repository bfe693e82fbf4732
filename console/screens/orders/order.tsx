import { useParams } from '#console/routing/router-context.tsx'
import { ordersApi, type OrderDetailsAnswer } from '#contract/console/orders/orders.ts'
import { Page } from '#console/parts/page.tsx'
import { StateBadge } from './state-badge.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { frameWords } from '#console/strings.ts'
import { ordersWords } from './strings.ts'
import { ComplaintDeadline } from '#console/screens/complaints/complaints.tsx'
import { Deadline } from '#console/screens/withdrawals/withdrawals.tsx'
import { formatDay, formatFullMoment } from '#console/text/format-date.ts'
import { Link } from '#console/parts/link.tsx'
import { Buyer } from './buyer.tsx'
import { ChangeState } from './change-state.tsx'
import { AddRefund } from './editing/add-refund.tsx'
import { EditLines } from './editing/edit-lines.tsx'
import { OrderMoney, OtherOrders } from './editing/order-money.tsx'
import { InvoicesOfOrder } from './order-invoices.tsx'
import { OrderAgreement } from './order-agreement.tsx'
import { OrderPayments } from './order-payments.tsx'
import { orderEditWords } from './editing/strings.ts'
import { Goods } from './goods.tsx'
import { PrintLinks } from './list/chosen-orders.tsx'
import { History } from './history.tsx'
import { RetryMail } from '#console/parts/unsent-mail.tsx'
import { useState } from 'react'
import type { Order } from '#contract/shop/order.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import './orders.css'
import './editing/editing.css'
import './list/list.css'

/**
 * What is known of the visit the order was made in; all of it came from a browser, so it is shown as plain
 * text only.
 */
const CameFrom = ({ details: { attribution, customerIp } }: { details: OrderDetailsAnswer }) => (
  <section className="card" aria-labelledby="came-from">
    <h2 id="came-from">{ordersWords.cameFrom}</h2>
    {attribution ? (
      <>
        <dl className="facts">
          {[
            [ordersWords.origin, attribution.origin],
            [ordersWords.deviceLabel, ordersWords.device(attribution.device)],
            [ordersWords.entryPage, attribution.entryPage],
            [ordersWords.pages, attribution.pages],
            [ordersWords.sessions, attribution.sessionCount],
          ]
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="any-break">{value}</dd>
              </div>
            ))}
        </dl>
        <details>
          <summary>{ordersWords.allValues}</summary>
          <dl className="facts is-small">
            {attribution.values.map(({ field, value }) => (
              <div key={field}>
                <dt>
                  {ordersWords.field(field)} <code>{field}</code>
                </dt>
                <dd className="any-break">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      </>
    ) : (
      <p className="muted">{ordersWords.noAttribution}</p>
    )}
    {customerIp && <p className="muted small">{ordersWords.technical(customerIp)}</p>}
  </section>
)

/** When an unpaid order will be cancelled, and more time for it. */
const PaymentTerm = ({ order, put }: { order: Order; put: (details: OrderDetailsAnswer) => void }) => {
  const api = useApi()
  const showToast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { payUntilMs } = order.payment
  if (!payUntilMs) return null
  const giveMore = async () => {
    setBusy(true)
    setProblem(null)
    try {
      put(await api(ordersApi.giveMoreTime, { params: { id: order.id } }))
      showToast(ordersWords.moreTimeGiven)
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setBusy(false)
  }
  return (
    <section className="card" aria-labelledby="payment-term">
      <h2 id="payment-term">{ordersWords.payUntil(formatFullMoment(payUntilMs))}</h2>
      <p className="muted">{ordersWords.moreTimeHint}</p>
      <FormMessage text={problem} />
      <Button isBusy={isBusy} onClick={() => void giveMore()}>
        {ordersWords.moreTime}
      </Button>
    </section>
  )
}

/** What was mailed about the order, and what could not be. */
const OrderMail = ({ mail, reload }: { mail: OrderDetailsAnswer['mail']; reload: () => void }) => (
  <section className="card" aria-labelledby="order-mail">
    <h2 id="order-mail">{ordersWords.mail}</h2>
    {mail.length === 0 ? (
      <p className="muted">{ordersWords.noMail}</p>
    ) : (
      <ul className="mail-list">
        {mail.map(({ id, subject, to, status, lastError, sentMs, createdMs }) => (
          <li key={id}>
            <div>
              <b>{subject}</b>
              <small>
                {frameWords.mailTo(to)}, {ordersWords.mailState(status)}{' '}
                {formatFullMoment(sentMs ?? createdMs)}
              </small>
              {lastError && status !== 'sent' && <small className="problem">{lastError}</small>}
            </div>
            {status === 'given_up' && <RetryMail id={id} onSent={reload} />}
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** The goods, or the form that changes them; refunds begin here as well. */
const OrderGoods = ({
  details,
  put,
}: {
  details: OrderDetailsAnswer
  put: (details: OrderDetailsAnswer) => void
}) => {
  const [isDoing, setDoing] = useState<'edit' | 'refund' | null>(null)
  const { order, products, contactVersion, paidGrosze, refundedGrosze } = details
  const close = () => setDoing(null)
  if (isDoing === 'edit') return <EditLines details={details} put={put} close={close} />
  return (
    <div className="order-goods">
      <Goods order={order} products={products}>
        <div className="form-actions">
          {contactVersion !== null && <Button onClick={() => setDoing('edit')}>{orderEditWords.edit}</Button>}
          {paidGrosze > refundedGrosze && isDoing === null && (
            <Button onClick={() => setDoing('refund')}>{orderEditWords.refund}</Button>
          )}
          <PrintLinks ids={String(order.id)} kinds={['order', 'packing', 'label']} />
        </div>
      </Goods>
      {isDoing === 'refund' && <AddRefund details={details} put={put} close={close} />}
    </div>
  )
}

/** Everything of one order, and what its owner can do with it. */
export const OrderScreen = () => {
  const { id } = useParams({ from: '/zamowienia/$id' })
  const loaded = useApiQuery(ordersApi.one, { params: { id } })
  const { data } = loaded
  return (
    <Page
      title={ordersWords.orderNumber(Number(id))}
      back={{ address: { to: '/zamowienia' }, title: ordersWords.title }}
      history={{ kind: 'order', id }}
      badge={data && <StateBadge status={data.order.status} />}
      lead={
        data &&
        ordersWords.placed(formatFullMoment(data.order.createdMs), ordersWords.channel(data.placedVia))
      }
    >
      <LoadedContent loaded={loaded}>
        {(details) => (
          <div className="order">
            <div className="order-main">
              <OrderGoods details={details} put={loaded.put} />
              <History details={details} put={loaded.put} />
              <OrderMail mail={details.mail} reload={loaded.reload} />
            </div>
            <div className="order-side">
              <ChangeState details={details} put={loaded.put} reload={loaded.reload} />
              <PaymentTerm order={details.order} put={loaded.put} />
              <OrderStatements {...details.statements} />
              <OrderMoney details={details} put={loaded.put} />
              <OrderPayments details={details} put={loaded.put} />
              <InvoicesOfOrder details={details} put={loaded.put} />
              <OrderAgreement details={details} />
              <Buyer details={details} put={loaded.put} />
              <OtherOrders details={details} />
              <CameFrom details={details} />
            </div>
          </div>
        )}
      </LoadedContent>
    </Page>
  )
}

/** What the buyer demanded about the order, until when the shop must answer or pay, and the way there. */
const OrderStatements = ({ complaints, withdrawals }: OrderDetailsAnswer['statements']) =>
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
