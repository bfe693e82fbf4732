import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { CheckoutPage } from '#contract/shop/checkout.ts'
import Form from '#storefront/islands/checkout.tsx'
import { Island } from '#storefront/parts/island.tsx'
import { CheckoutLogIn } from '#storefront/parts/checkout/checkout-log-in.tsx'
import {
  CheckoutSummary,
  DeliveryRegion,
  OrderReviewTable,
} from '#storefront/parts/checkout/order-review.tsx'
import { PaymentChoices } from '#storefront/parts/checkout/payment-choices.tsx'
import { GuaranteeNotice } from '#storefront/parts/guarantee-notice.tsx'
import { CheckoutConsents } from '#storefront/parts/consent-boxes.tsx'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

export type { CheckoutPage }

export const bodyClass = 'woocommerce-checkout woocommerce-page'

/** The order form; it works as rendered here, the island validates at once. */
export default function Checkout({
  cart,
  values,
  problems,
  paymentChoices,
  paymentMethodId,
  nonce,
  reviewNonce,
  isMember = false,
  logInNonce = null,
  looksUpCompanies = false,
  consents = [],
  termsId = '',
  guaranteeNotice = '',
}: CheckoutPage) {
  if (cart.lineItems.length === 0)
    return (
      <div className="empty-state">
        <h1>{pl.checkout.title}</h1>
        <p className="cart-empty">{pl.checkout.emptyCart}</p>
        <p className="return-to-shop">
          <a className="button wc-backward" href={paths.shop}>
            {pl.frame.backToShop}
          </a>
        </p>
      </div>
    )
  const props = {
    values,
    problems,
    nonce,
    reviewNonce,
    needsDelivery: cart.needsDelivery,
    isMember,
    looksUpCompanies,
    termsId,
  }
  const regions = {
    summary: renderToStaticMarkup(<CheckoutSummary cart={cart} />),
    delivery: renderToStaticMarkup(<DeliveryRegion cart={cart} />),
    review: renderToStaticMarkup(<OrderReviewTable cart={cart} />),
    consents: renderToStaticMarkup(<CheckoutConsents boxes={consents} />),
    guarantee: renderToStaticMarkup(<GuaranteeNotice src={guaranteeNotice} />),
    payment: renderToStaticMarkup(<PaymentChoices choices={paymentChoices} chosenId={paymentMethodId} />),
  }
  return (
    <>
      <h1>{pl.checkout.title}</h1>
      {logInNonce ? <CheckoutLogIn nonce={logInNonce} /> : null}
      <Island
        name="checkout"
        start="idle"
        props={props}
        markup={renderToString(<Form {...props} regions={regions} />)}
      />
    </>
  )
}
