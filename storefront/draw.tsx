import { createElement, type FunctionComponent } from 'react'
import type { Cart, Notice, PaymentChoice } from '#contract/shop/cart.ts'
import { drawStatic } from './draw-static.ts'
import type { PageFrame } from './page-frame.ts'
import * as pages from './pages/index.ts'
import type { PageProps } from './pages/index.ts'
import { CartTotals } from './parts/cart-totals.tsx'
import { ContactForm, type ContactFormProps } from './parts/contact-form.tsx'
import { BareDocument, Document } from './parts/document.tsx'
import { LookSample, type LookSampleProps } from './parts/look-sample.tsx'
import { Notices } from './parts/notices.tsx'
import { OrderReview } from './parts/order-review.tsx'
import { PaymentChoices } from './parts/payment-choices.tsx'

export type { ContactFormProps, PageProps }
export { ADMIN_BAR_STYLE, SIGN_OUT_PATH } from './parts/admin-bar.tsx'
export { FAVICON_SVG } from './parts/document.tsx'
export { drawTheme } from './draw-theme.ts'
export { drawFragments } from './fragments.tsx'

type PageModule<Props> = { default: FunctionComponent<Props>; bodyClass: string }

const modules: { [K in keyof PageProps]: PageModule<PageProps[K]> } = {
  home: pages.home,
  listing: pages.listing,
  product: pages.product,
  cart: pages.cart,
  checkout: pages.checkout,
  'order-received': pages.orderReceived,
  'track-order': pages.trackOrder,
  account: pages.account,
  'sign-in': pages.signIn,
  'hosted-sign-in': pages.signIn,
  static: pages.staticPage,
  contact: pages.contact,
  'not-found': pages.notFound,
  error: pages.error,
  'coming-soon': pages.comingSoon,
}

const bare = new Set<keyof PageProps>(['coming-soon', 'hosted-sign-in'])

/** A whole document; without header and footer while the shop is not open, and for other sites that sign in here. */
export const drawPage = <K extends keyof PageProps>(
  page: K,
  props: PageProps[K],
  frame: PageFrame,
): string => {
  const { default: Page, bodyClass } = modules[page]
  const Around = bare.has(page) ? BareDocument : Document
  // As an argument, not as a child: a page's type is only known as one of the registry's.
  const content = createElement(Page as FunctionComponent<object>, props)
  return `<!doctype html>${drawStatic(
    <Around frame={frame} bodyClass={bodyClass}>
      {content}
    </Around>,
  )}`
}

/** A whole document on which an owner tries a look. */
export const drawLookSample = (sample: LookSampleProps): string =>
  `<!doctype html>${drawStatic(<LookSample {...sample} />)}`

/** Messages as they stand in `.woocommerce-notices-wrapper`. */
export const drawNotices = (notices: Notice[]): string => drawStatic(<Notices notices={notices} />)

/** `div.cart_totals`. */
export const drawCartTotals = (cart: Cart): string => drawStatic(<CartTotals cart={cart} />)

/** `.woocommerce-checkout-review-order-table`. */
export const drawOrderReview = (cart: Cart): string => drawStatic(<OrderReview cart={cart} />)

/** `.woocommerce-checkout-payment`. */
export const drawPaymentChoices = (choices: PaymentChoice[], chosenId: string | null): string =>
  drawStatic(<PaymentChoices choices={choices} chosenId={chosenId} />)

/** Markup of any element; what the parts of a form template are drawn with. */
export const drawMarkup = drawStatic

/** `div.wpcf7`: a whole contact form. */
export const drawContactForm = (form: ContactFormProps): string => drawStatic(<ContactForm {...form} />)
