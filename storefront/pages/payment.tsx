import { renderToString } from 'react-dom/server'
import { formatPrice } from '#contract/money.ts'
import type { PaymentPage } from '#contract/shop/checkout.ts'
import Wait from '#storefront/islands/payment.tsx'
import { PaymentChoices } from '#storefront/parts/checkout/payment-choices.tsx'
import { Island } from '#storefront/parts/island.tsx'
import { payment } from '#storefront/strings/pl/order/payment.ts'

export type { PaymentPage }

export const bodyClass = 'woocommerce-order-pay woocommerce-page'

/** Seconds between two looks of a browser without scripts. */
const RELOAD_SECONDS = 5

/** Pays an order: waits for the bank, or lets the buyer choose how. */
export default function Payment(page: PaymentPage) {
  const { orderId, totalGrosze, action, state, failure, secondsLeft, stateUrl, choices, chosenId, leavesTo } =
    page
  const isWaiting = state === 'code_sent' || state === 'begun'
  const wait = { state, stateUrl, secondsLeft }
  if (leavesTo !== null)
    return (
      <article className="order-pay">
        <meta httpEquiv="refresh" content={`0;url=${leavesTo}`} />
        <h1>{payment.page.leaving}</h1>
        <a className="button" href={leavesTo}>
          {payment.page.leave}
        </a>
      </article>
    )
  return (
    <article className="order-pay">
      <h1>{payment.page.heading(orderId)}</h1>
      <p className="order-pay-total">
        {payment.page.total}: <strong>{formatPrice(totalGrosze)}</strong>
      </p>
      {isWaiting ? (
        <>
          <Island name="payment" start="idle" props={wait} markup={renderToString(<Wait {...wait} />)} />
          <noscript>
            <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
          </noscript>
        </>
      ) : null}
      {failure ? (
        <p className="problem" role="alert">
          {failure}
        </p>
      ) : null}
      {choices.length === 0 ? (
        <p>{payment.page.none}</p>
      ) : isWaiting ? (
        <details className="order-pay-other">
          <summary>{payment.page.other}</summary>
          <Choose action={action} choices={choices} chosenId={chosenId} />
        </details>
      ) : (
        <Choose action={action} choices={choices} chosenId={chosenId} />
      )}
    </article>
  )
}

const Choose = ({ action, choices, chosenId }: Pick<PaymentPage, 'action' | 'choices' | 'chosenId'>) => (
  <form method="post" action={action} className="order-pay-form">
    <PaymentChoices choices={choices} chosenId={chosenId} needsCode />
    <button type="submit" className="button">
      {payment.page.submit}
    </button>
  </form>
)
