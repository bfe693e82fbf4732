import { formatPrice } from '#contract/money.ts'
import type { OrderReceivedPage } from '#contract/shop/checkout.ts'
import type { Address, Order } from '#contract/shop/order.ts'
import { choiceText } from '#storefront/parts/mini-cart.tsx'
import { TotalRows } from '#storefront/parts/total-rows.tsx'
import { DateTime } from '#storefront/parts/date-time.tsx'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

export type { OrderReceivedPage }

export const bodyClass = 'woocommerce-order-received woocommerce-page'

/** Thanks, what was ordered, and how payment goes on. */
export default function OrderReceived({ order, statusText, paymentText, transfer }: OrderReceivedPage) {
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
        <AddressCard title={pl.orderPages.billing} address={order.billing}>
          {order.nip ? <span>{pl.orderPages.nip(order.nip)}</span> : null}
          <span>{order.phone}</span>
          <span>{order.email}</span>
        </AddressCard>
        {order.delivery.methodId === null ? null : <AddressCard title={pl.orderPages.shipping} address={order.shipping} />}
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

const OrderLines = ({ order }: { order: Order }) => (
  <section aria-labelledby="zamowione">
    <h2 id="zamowione">{pl.orderPages.details}</h2>
    <table className="order-lines totals-table">
      <tbody>
        {order.lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.name} <strong>× {line.quantity}</strong>
              {line.choice.length ? <small>{choiceText(line.choice)}</small> : null}
            </th>
            <td>{formatPrice(line.subtotalGrosze)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{pl.orderPages.items}</th>
          <td>{formatPrice(order.itemsGrosze)}</td>
        </tr>
        {order.coupons.map(({ code, discountGrosze }) => (
          <tr key={code}>
            <th scope="row">{pl.cartPage.couponLine(code)}</th>
            <td>{formatPrice(-discountGrosze)}</td>
          </tr>
        ))}
        <TotalRows
          cart={{ needsDelivery: order.delivery.methodId !== null, deliveryMethodId: order.delivery.methodId, deliveryGrosze: order.delivery.grosze, totalGrosze: order.totalGrosze, vat: order.vat }}
        />
      </tfoot>
    </table>
  </section>
)

const AddressCard = ({ title, address, children }: { title: string; address: Address; children?: React.ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <address>
      {address.company ? <span>{address.company}</span> : null}
      <span>
        {address.firstName} {address.lastName}
      </span>
      <span>
        {address.line1}
        {address.line2 ? `, ${address.line2}` : null}
      </span>
      <span>
        {address.postcode} {address.city}
      </span>
      {children}
    </address>
  </section>
)
