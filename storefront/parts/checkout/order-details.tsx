import type { OrderEvent } from '#contract/shop/checkout.ts'
import type { OrderInvoiceLink } from '#contract/invoice.ts'
import type { OrderFileLink } from '#contract/shop/agreement/order-terms.ts'
import type { Address, Order } from '#contract/shop/order.ts'
import { DateTime } from '#storefront/parts/date-time.tsx'
import { TotalRows } from '#storefront/parts/cart/total-rows.tsx'
import { choiceText } from '#storefront/parts/cart/mini-cart.tsx'
import { formatPrice } from '#contract/money.ts'
import { formatSquareMetres } from '#contract/area.ts'
import { invoice as invoiceWords } from '#storefront/strings/pl/order/invoice.ts'
import { agreement } from '#storefront/strings/pl/order/agreement.ts'
import { orderFiles as fileWords } from '#storefront/strings/pl/order/order-files.ts'
import { pl } from '#storefront/strings/pl.ts'

/** The lines and totals of an order. */
export const OrderLines = ({ order }: { order: Order }) => (
  <section aria-labelledby="zamowione">
    <h2 id="zamowione">{pl.orderPages.details}</h2>
    <table className="order-lines totals-table">
      <tbody>
        {order.lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {line.name} <strong>× {line.quantity}</strong>
              {line.packAreaCm2 ? (
                <small>
                  {pl.mail.packs(line.quantity, formatSquareMetres(line.quantity * line.packAreaCm2))}
                </small>
              ) : null}
              {line.choice.length ? <small>{choiceText(line.choice)}</small> : null}
              {line.promise ? <small>{agreement.delivery(line.promise)}</small> : null}
              {line.exemption ? <small>{agreement.exemption(line.exemption)}</small> : null}
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
          label={order.payment.paidMs === null ? pl.cartPage.total : pl.orderPages.total}
          cart={{
            needsDelivery: order.delivery.methodId !== null,
            deliveryMethodId: order.delivery.methodId,
            deliveryGrosze: order.delivery.grosze,
            totalGrosze: order.totalGrosze,
            vat: order.vat,
          }}
        />
        {order.payment.paidMs !== null && order.payment.paidGrosze ? (
          <tr>
            <th scope="row">{pl.orderPages.paid}</th>
            <td>{formatPrice(order.payment.paidGrosze)}</td>
          </tr>
        ) : null}
        {order.payment.refundedGrosze ? (
          <tr>
            <th scope="row">{pl.orderPages.refunded}</th>
            <td>{formatPrice(-order.payment.refundedGrosze)}</td>
          </tr>
        ) : null}
      </tfoot>
    </table>
  </section>
)

/** Its invoices, to read or as files. */
export const OrderInvoices = ({ invoices }: { invoices: OrderInvoiceLink[] }) =>
  invoices.length === 0 ? null : (
    <section className="no-print" aria-labelledby="faktury">
      <h2 id="faktury">{invoiceWords.onOrder.heading}</h2>
      <ul className="plain-list">
        {invoices.map(({ title, url, fileUrl }) => (
          <li key={url}>
            <a href={url}>{title}</a> (<a href={fileUrl}>{invoiceWords.onOrder.file}</a>)
          </li>
        ))}
      </ul>
    </section>
  )

/** What the order's mail had attached, unchanged. */
export const OrderFiles = ({ files }: { files: OrderFileLink[] }) =>
  files.length === 0 ? null : (
    <section className="no-print" aria-labelledby="dokumenty">
      <h2 id="dokumenty">{fileWords.heading}</h2>
      <p>{fileWords.hint}</p>
      <ul className="plain-list">
        {files.map(({ kind, title, url }) => (
          <li key={kind}>
            <a href={url}>{title}</a> (PDF)
          </li>
        ))}
      </ul>
    </section>
  )

/** An address of an order, in the format of a letter. */
const AddressCard = ({
  title,
  address,
  children,
}: {
  title: string
  address: Address
  children?: React.ReactNode
}) => (
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

/** The buyer with contact data, and the delivery address. */
export const OrderAddressCards = ({ order }: { order: Order }) => (
  <>
    <AddressCard title={pl.orderPages.billing} address={order.billing}>
      {order.nip ? <span>{pl.orderPages.nip(order.nip)}</span> : null}
      <span>{order.phone}</span>
      <span>{order.email}</span>
    </AddressCard>
    {order.delivery.methodId === null ? null : (
      <AddressCard title={pl.orderPages.shipping} address={order.shipping} />
    )}
  </>
)

/** The history of an order, oldest first. */
export const OrderTimeline = ({ events }: { events: OrderEvent[] }) => (
  <ol className="timeline">
    {events.map(({ atMs, text }, index) => (
      <li key={index}>
        <DateTime ms={atMs} />
        <span>{text}</span>
      </li>
    ))}
  </ol>
)
