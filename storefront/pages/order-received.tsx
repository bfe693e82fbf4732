import { formatPrice } from '#contract/money.ts'
import type { OrderReceivedPage } from '#contract/shop/checkout.ts'
import { OrderAddressCards, OrderLines } from '#storefront/parts/checkout/order-details.tsx'
import { DateTime } from '#storefront/parts/date-time.tsx'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

export type { OrderReceivedPage }

export const bodyClass = 'woocommerce-order-received woocommerce-page'

/** The confirmation: what was ordered, and how to pay. */
export default function OrderReceived({
  order,
  statusText,
  paymentText,
  transfer,
  againUrl,
}: OrderReceivedPage) {
  return (
    <article className="woocommerce-order">
      <header className="order-head">
        <h1>{pl.checkout.orderReceivedTitle}</h1>
        <p className="woocommerce-thankyou-order-received">{pl.orderPages.received(order.email)}</p>
      </header>
      <dl className="woocommerce-order-overview order_details">
        <Detail label={pl.orderPages.orderNumber}>{order.id}</Detail>
        <Detail label={pl.orderPages.date}>
          <DateTime ms={order.createdMs} />
        </Detail>
        <Detail label={pl.orderPages.status}>{statusText}</Detail>
        <Detail label={pl.orderPages.total}>{formatPrice(order.totalGrosze)}</Detail>
        <Detail label={pl.orderPages.paymentMethod}>{order.payment.title}</Detail>
      </dl>
      {paymentText ? <p className="payment-text">{paymentText}</p> : null}
      {transfer ? (
        <section className="bank-details" aria-labelledby="przelew">
          <h2 id="przelew">{pl.orderPages.transferHeading}</h2>
          <dl>
            <Detail label={pl.orderPages.recipient}>
              {transfer.recipient.map((line) => (
                <span key={line} className="line">
                  {line}
                </span>
              ))}
            </Detail>
            <Detail label={pl.orderPages.account}>
              <span className="account-number">{transfer.bankAccount}</span>
            </Detail>
            <Detail label={pl.orderPages.transferTitle}>{transfer.title}</Detail>
            <Detail label={pl.orderPages.amount}>{formatPrice(transfer.amountGrosze)}</Detail>
          </dl>
        </section>
      ) : null}
      <OrderLines order={order} />
      <div className="order-addresses">
        <OrderAddressCards order={order} />
        {order.note ? (
          <section>
            <h2>{pl.orderPages.note}</h2>
            <p className="order-note">{order.note}</p>
          </section>
        ) : null}
      </div>
      <p className="no-print">
        <a className="button quiet" href={paths.trackOrder}>
          {pl.orderPages.track}
        </a>{' '}
        <a className="button quiet" href={againUrl}>
          {pl.proposal.orderAgain}
        </a>
      </p>
    </article>
  )
}

const Detail = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
