import { formatPrice } from '#contract/money.ts'
import type { OrderEvent } from '#contract/shop/checkout.ts'
import type { OrderInvoiceLink } from '#contract/invoice.ts'
import type { OrderFileLink } from '#contract/shop/agreement/order-terms.ts'
import type { SampleCredit } from '#contract/shop/chosen/sample-credit.ts'
import type { Order, OrderStatus } from '#contract/shop/order.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { sampleCredits } from '#storefront/strings/pl/cart/sample-credits.ts'
import { SampleCredits } from '../checkout/sample-credits.tsx'
import { DateTime } from '../date-time.tsx'
import {
  OrderAddressCards,
  OrderFiles,
  OrderInvoices,
  OrderLines,
  OrderTimeline,
} from '../checkout/order-details.tsx'
import { Pagination } from '../pagination.tsx'

const words = pl.account

export type AccountOrderRow = { id: number; createdMs: number; status: OrderStatus; totalGrosze: number }

export type OverviewProps = { name: string; orders: AccountOrderRow[]; credits: SampleCredit[] }

export const Overview = ({ name, orders, credits }: OverviewProps) => (
  <>
    <h1>{words.overview.hello(name)}</h1>
    <p>{words.overview.text}</p>
    <h2>{words.overview.lastOrders}</h2>
    <OrderList orders={orders} />
    {orders.length ? (
      <p>
        <a href={paths.accountOrders}>{words.overview.allOrders}</a>
      </p>
    ) : null}
    <SampleCredits credits={credits} heading={sampleCredits.headingUnused} />
  </>
)

export type OrdersProps = { orders: AccountOrderRow[]; page: number; pageCount: number }

export const Orders = ({ orders, page, pageCount }: OrdersProps) => (
  <>
    <h1>{words.orders.title}</h1>
    <OrderList orders={orders} />
    <Pagination
      page={page}
      pageCount={pageCount}
      addressOf={(number) => (number === 1 ? paths.accountOrders : `${paths.accountOrders}?strona=${number}`)}
    />
  </>
)

const OrderList = ({ orders }: { orders: AccountOrderRow[] }) =>
  orders.length === 0 ? (
    <p className="account-none">
      {words.orders.none} <a href={paths.shop}>{words.orders.toShop}</a>
    </p>
  ) : (
    <ul className="account-list order-list">
      {orders.map(({ id, createdMs, status, totalGrosze }) => (
        <li key={id}>
          <a href={paths.accountOrder(id)} aria-label={words.orders.show(id)}>
            {pl.order.number(id)}
          </a>
          <DateTime ms={createdMs} />
          <span className={`order-status status-${status}`}>{pl.order.status(status)}</span>
          <strong>{formatPrice(totalGrosze)}</strong>
        </li>
      ))}
    </ul>
  )

export type OrderViewProps = {
  order: Order
  timeline: OrderEvent[]
  againUrl: string
  withdrawUrl: string
  complainUrl: string
  invoices: OrderInvoiceLink[]
  files: OrderFileLink[]
  credits: SampleCredit[]
  reviewLinks: { name: string; url: string }[]
}

export const OrderView = ({
  order,
  timeline,
  againUrl,
  withdrawUrl,
  complainUrl,
  files,
  invoices,
  credits,
  reviewLinks,
}: OrderViewProps) => (
  <>
    <h1>{pl.order.number(order.id)}</h1>
    <p className={`order-status status-${order.status}`}>{pl.order.status(order.status)}</p>
    <p>{pl.order.statusHint(order.status)}</p>
    <OrderLines order={order} />
    <OrderInvoices invoices={invoices} />
    <OrderFiles files={files} />
    <SampleCredits credits={credits} heading={sampleCredits.heading} />
    <p className="no-print">
      <a className="button quiet" href={againUrl}>
        {pl.proposal.orderAgain}
      </a>{' '}
      <a className="button quiet" href={withdrawUrl}>
        {pl.withdrawal.link}
      </a>{' '}
      <a className="button quiet" href={complainUrl}>
        {pl.complaint.link}
      </a>
    </p>
    {reviewLinks.length > 0 ? (
      <ul className="account-list no-print">
        {reviewLinks.map(({ name, url }) => (
          <li key={url}>
            <a href={url}>{pl.reviews.writeOne(name)}</a>
          </li>
        ))}
      </ul>
    ) : null}
    <div className="order-addresses">
      <OrderAddressCards order={order} />
    </div>
    <section className="tracked" aria-labelledby="historia">
      <h2 id="historia">{pl.orderPages.timeline}</h2>
      <OrderTimeline events={timeline} />
    </section>
    <p>
      <a href={paths.accountOrders}>{words.overview.allOrders}</a>
    </p>
  </>
)
