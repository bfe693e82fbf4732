import type { TrackedOrder, TrackOrderPage } from '#contract/shop/checkout.ts'
import { DateTime } from '#storefront/parts/date-time.tsx'
import { OrderTimeline } from '#storefront/parts/checkout/order-details.tsx'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

export type { TrackOrderPage }

export const bodyClass = 'woocommerce-track-order'

/** An order's number and e-mail show its state. */
export default function TrackOrder({ values, problems, order }: TrackOrderPage) {
  const problemOf = (field: 'orderid' | 'order_email' | 'form') =>
    problems.find((problem) => problem.field === field)?.text
  const formProblem = problemOf('form')
  return (
    <section className="track-order">
      <h1>{pl.order.trackTitle}</h1>
      {order ? <Tracked order={order} /> : <p>{pl.orderPages.trackText}</p>}
      {formProblem ? (
        <ul className="woocommerce-error" role="alert">
          <li>{formProblem}</li>
        </ul>
      ) : null}
      <form
        className="woocommerce-form-track-order track_order"
        method="post"
        action={paths.trackOrder}
        noValidate
        aria-label={order ? pl.orderPages.trackAnother : undefined}
      >
        {order ? <h2>{pl.orderPages.trackAnother}</h2> : null}
        <Row
          name="orderid"
          label={pl.orderPages.orderId}
          value={values.orderid}
          problem={problemOf('orderid')}
          inputMode="numeric"
        />
        <Row
          name="order_email"
          label={pl.orderPages.email}
          value={values.order_email}
          problem={problemOf('order_email')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <button type="submit" name="track" value="1" className="button">
          {pl.orderPages.trackButton}
        </button>
      </form>
    </section>
  )
}

type RowProps = {
  name: 'orderid' | 'order_email'
  label: string
  value: string
  problem: string | undefined
} & React.ComponentPropsWithoutRef<'input'>

const Row = ({ name, label, value, problem, ...input }: RowProps) => (
  <div className={problem ? 'form-row woocommerce-invalid' : 'form-row'}>
    <label htmlFor={name}>{label}</label>
    <input
      type="text"
      {...input}
      id={name}
      name={name}
      className="input-text"
      defaultValue={value}
      aria-required
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${name}_error` : undefined}
    />
    {problem ? (
      <span id={`${name}_error`} className="checkout-inline-error-message">
        {problem}
      </span>
    ) : null}
  </div>
)

const Tracked = ({ order }: { order: TrackedOrder }) => (
  <section className="tracked" aria-labelledby="stan">
    <h2 id="stan">{pl.order.number(order.id)}</h2>
    <p className={`order-status status-${order.status}`}>{order.statusText}</p>
    <p>{order.statusHint}</p>
    <dl>
      <div>
        <dt>{pl.orderPages.date}</dt>
        <dd>
          <DateTime ms={order.createdMs} />
        </dd>
      </div>
      {order.deliveryTitle ? (
        <div>
          <dt>{pl.orderPages.deliveryMethod}</dt>
          <dd>{order.deliveryTitle}</dd>
        </div>
      ) : null}
      <div>
        <dt>{pl.orderPages.items}</dt>
        <dd>{pl.cartPage.itemCount(order.itemCount)}</dd>
      </div>
    </dl>
    <p>
      <a className="button quiet" href={order.againUrl}>
        {pl.proposal.orderAgain}
      </a>
    </p>
    <h3>{pl.orderPages.timeline}</h3>
    <OrderTimeline events={order.timeline} />
  </section>
)
