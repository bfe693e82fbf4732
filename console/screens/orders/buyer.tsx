import type { OrderDetailsAnswer } from '#contract/console/orders/orders.ts'
import type { Address } from '#contract/shop/order.ts'
import { ordersWords } from './strings.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { CorrectOrderForm } from './correct-order-form.tsx'

type Props = { details: OrderDetailsAnswer; put: (details: OrderDetailsAnswer) => void }

/** Who bought, where it is delivered, and how it is paid. */
export const Buyer = ({ details: { order, contactVersion }, put }: Props) => {
  const { billing, shipping, payment, delivery } = order
  const isSame = linesOf(billing).join('\n') === linesOf(shipping).join('\n')
  return (
    <section className="card" aria-labelledby="buyer">
      <h2 id="buyer">{ordersWords.buyer}</h2>
      <dl className="facts">
        <div>
          <dt>{ordersWords.contact}</dt>
          <dd>
            <a href={`mailto:${order.email}`}>{order.email}</a>
            {order.phone && <a href={`tel:${order.phone.replace(/\s/g, '')}`}>{order.phone}</a>}
          </dd>
        </div>
        <div>
          <dt>{ordersWords.billing}</dt>
          <dd>
            <Lines address={billing} />
          </dd>
        </div>
        <div>
          <dt>{ordersWords.invoice}</dt>
          <dd>
            {order.wantsInvoice
              ? order.nip
                ? ordersWords.invoiceWanted(order.nip)
                : ordersWords.invoiceWantedWithoutNip
              : ordersWords.noInvoice}
          </dd>
        </div>
        <div>
          <dt>{ordersWords.delivery}</dt>
          <dd>
            <span>{delivery.title || ordersWords.noDelivery}</span>
            {delivery.title &&
              (isSame ? (
                <span className="muted">{ordersWords.sameAddress}</span>
              ) : (
                <Lines address={shipping} />
              ))}
          </dd>
        </div>
        <div>
          <dt>{ordersWords.payment}</dt>
          <dd>
            <span>{payment.title}</span>
            <span className={payment.paidMs === null ? 'muted' : 'good'}>
              {payment.paidMs === null
                ? ordersWords.unpaid
                : ordersWords.paid(formatFullMoment(payment.paidMs))}
            </span>
          </dd>
        </div>
      </dl>
      {contactVersion !== null && (
        <CorrectOrderForm key={order.id} order={order} version={contactVersion} put={put} />
      )}
    </section>
  )
}

const linesOf = ({ firstName, lastName, company, line1, line2, postcode, city }: Address): string[] =>
  [company, `${firstName} ${lastName}`.trim(), line1, line2, `${postcode} ${city}`.trim()].filter(Boolean)

const Lines = ({ address }: { address: Address }) =>
  linesOf(address).map((line, index) => <span key={index}>{line}</span>)
