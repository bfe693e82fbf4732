import { createElement, type FunctionComponent, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Cart, Notice, PaymentChoice } from '#contract/shop/cart.ts'
import type { DeliveryEstimate } from '#contract/shop/product-page/delivery-estimate.ts'
import type { ProductCard } from '#contract/shop/product.ts'
import { changedTokens, type Tokens } from '#contract/shop/theme/theme-tokens.ts'
import type { Theme } from '#contract/shop/theme/theme.ts'
import type { PageFrame, PageOwner, PageVisitor, SurroundingsProps } from './page-frame.ts'
import * as pages from './pages/index.ts'
import type { PageProps } from './pages/index.ts'
import { CartTotals } from './parts/cart/cart-totals.tsx'
import { CompareBar } from './parts/frame/compare-bar.tsx'
import { ContactForm, type ContactFormProps } from './parts/contact-form.tsx'
import { CheckoutFooter, CheckoutHeader } from './parts/frame/checkout-frame.tsx'
import { BareDocument, Document, type DocumentParts } from './parts/frame/document.tsx'
import { Footer } from './parts/frame/footer.tsx'
import { Header } from './parts/frame/header.tsx'
import { CartCount, CartSum, MiniCart } from './parts/cart/mini-cart.tsx'
import { LookSample, type LookSampleProps } from './parts/frame/look-sample.tsx'
import { Notices } from './parts/notices.tsx'
import { DeliveryAnswer } from './parts/product-page/delivery-estimate.tsx'
import { ProductSection } from './parts/product/product-grid.tsx'
import { CheckoutSummary, DeliveryRegion, OrderReviewTable } from './parts/checkout/order-review.tsx'
import { PaymentChoices } from './parts/checkout/payment-choices.tsx'
import { pl } from './strings/pl.ts'
import {
  regionsBy,
  type SlotName,
  visitorRegions,
  type VisitorRegions,
} from './parts/frame/visitor-regions.tsx'

export type { ContactFormProps, PageProps, SlotName, VisitorRegions }
export { regionsBy } from './parts/frame/visitor-regions.tsx'
export { ADMIN_BAR_STYLE, SIGN_OUT_PATH } from './parts/frame/admin-bar.tsx'
export { APPLE_ICON_PATH, FAVICON_SVG, MANIFEST_PATH } from './parts/frame/document.tsx'
export { markedPath } from './parts/frame/header.tsx'

type PageModule<Props> = { default: FunctionComponent<Props>; bodyClass: string }

const modules: { [K in keyof PageProps]: PageModule<PageProps[K]> } = {
  home: pages.home,
  listing: pages.listing,
  product: pages.product,
  cart: pages.cart,
  'cart-proposal': pages.cartProposal,
  wishlist: pages.wishlist,
  compare: pages.compare,
  checkout: pages.checkout,
  'order-received': pages.orderReceived,
  payment: pages.payment,
  'track-order': pages.trackOrder,
  quote: pages.quote,
  withdrawal: pages.withdrawal,
  complaint: pages.complaint,
  'content-notice': pages.contentNotice,
  newsletter: pages.newsletter,
  'cookie-settings': pages.cookieSettings,
  review: pages.review,
  question: pages.question,
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

/** Nothing leads away from an order that is being filled in, but back to the cart and to the shop's terms. */
const quiet = new Set<keyof PageProps>(['checkout', 'payment'])

/** A whole document; without header and footer while the shop is not open, and for other sites that sign in here. */
export const renderPage = <K extends keyof PageProps>(
  page: K,
  props: PageProps[K],
  frame: PageFrame,
  visitor: PageVisitor,
  surroundings = renderSurroundings(frame),
): string => {
  const { texts, slots } = splitAtSlots(renderWithMarks(page, props, frame, visitor.owner, surroundings))
  const regions = renderRegions(visitor)
  return texts.map((text, index) => text + (slots[index] ? regions[slots[index]] : '')).join('')
}

/** A page without its visitor's regions: the texts around its slots, with the slots in their order. */
export type PageTemplate = { texts: string[]; slots: SlotName[] }

/** Random for each process, so that no text of a page can contain one. */
const MARK = crypto.randomUUID()
const slotMarks = regionsBy((slot) => `${MARK}:${slot};`)
const SLOT_MARK = new RegExp(`${MARK}:(\\w+);`)
const HEADER_MARK = `${MARK}-header;`
const FOOTER_MARK = `${MARK}-footer;`

/** Header and footer as markup with the marks of their slots. */
export type Surroundings = { header: string; footer: string }

/**
 * The same for all pages with the same `markedPath`, as long as the shop's settings, menu and pages are: nearly
 * half of the elements of a listing.
 */
export const renderSurroundings = (frame: SurroundingsProps): Surroundings => ({
  header: renderToStaticMarkup(<Header frame={frame} regions={slotMarks} />),
  footer: renderToStaticMarkup(<Footer frame={frame} />),
})

/** A page for all visitors except the owner; `renderRegions` returns the content of its slots. */
export const renderTemplate = <K extends keyof PageProps>(
  page: K,
  props: PageProps[K],
  frame: PageFrame,
  surroundings = renderSurroundings(frame),
): PageTemplate => splitAtSlots(renderWithMarks(page, props, frame, null, surroundings))

const splitAtSlots = (markup: string): PageTemplate => {
  const parts = markup.split(SLOT_MARK)
  return {
    texts: parts.filter((_, index) => index % 2 === 0),
    slots: parts.filter((_, index) => index % 2 === 1) as SlotName[],
  }
}

/** The markup of each region that is the visitor's own. */
export const renderRegions = (visitor: Pick<PageVisitor, 'cart' | 'notices'>): VisitorRegions<string> => {
  const regions = visitorRegions(visitor)
  return regionsBy((slot) => renderToStaticMarkup(regions[slot]))
}

const renderWithMarks = <K extends keyof PageProps>(
  page: K,
  props: PageProps[K],
  frame: PageFrame,
  owner: PageOwner | null,
  { header, footer }: Surroundings,
): string => {
  const parts = { ...slotMarks, header: HEADER_MARK, footer: FOOTER_MARK }
  return `<!doctype html>${renderToStaticMarkup(pageElement(page, props, frame, parts, owner))}`
    .replace(HEADER_MARK, () => header)
    .replace(FOOTER_MARK, () => footer)
}

const quietParts = (page: keyof PageProps, frame: PageFrame, { notices }: DocumentParts): DocumentParts => ({
  notices,
  miniCart: null,
  header: <CheckoutHeader shop={frame.shop} logo={frame.logo} hasCart={page === 'checkout'} />,
  footer: (
    <CheckoutFooter shop={frame.shop} pages={frame.pages} asksForConsent={frame.cookieBanner !== null} />
  ),
})

/** The document of a page, with `parts` where its header, its footer and the visitor's regions belong. */
export const pageElement = <K extends keyof PageProps>(
  page: K,
  props: PageProps[K],
  frame: PageFrame,
  parts: DocumentParts,
  owner: PageOwner | null,
): ReactElement => {
  const { default: Page, bodyClass } = modules[page]
  // Not as JSX, because a page's type is only known as one of the registry's.
  const content = createElement(Page as FunctionComponent<object>, props)
  return bare.has(page) ? (
    <BareDocument frame={frame} bodyClass={bodyClass}>
      {content}
    </BareDocument>
  ) : (
    <Document
      frame={frame}
      parts={quiet.has(page) ? quietParts(page, frame, parts) : parts}
      owner={owner}
      bodyClass={bodyClass}
    >
      {content}
    </Document>
  )
}

/** The answer of a product page's delivery form. */
export const renderDeliveryAnswer = (estimate: DeliveryEstimate): string =>
  renderToStaticMarkup(<DeliveryAnswer estimate={estimate} isWrongPostcode={estimate.postcode === null} />)

/** The products that a visitor has seen, for the end of a product's page. */
export const renderSeenProducts = (products: ProductCard[]): string =>
  renderToStaticMarkup(<ProductSection id="ostatnio-ogladane" title={pl.product.seen} products={products} />)

/** A whole sample document for a theme. */
export const renderLookSampleMarkup = (sample: LookSampleProps): string =>
  `<!doctype html>${renderToStaticMarkup(<LookSample {...sample} />)}`

/** The content of `.woocommerce-notices-wrapper`. */
export const renderNotices = (notices: Notice[]): string =>
  renderToStaticMarkup(<Notices notices={notices} />)

/** `div.cart_totals`. */
export const renderCartTotals = (cart: Cart): string => renderToStaticMarkup(<CartTotals cart={cart} />)

/** The bar with the products chosen for a comparison. */
export const renderCompareBar = (products: ProductCard[]): string =>
  renderToStaticMarkup(<CompareBar products={products} />)

/** `.woocommerce-checkout-review-order-table`. */
export const renderOrderReview = (cart: Cart): string =>
  renderToStaticMarkup(<OrderReviewTable cart={cart} />)

/** `.checkout-delivery`. */
export const renderCheckoutDelivery = (cart: Cart): string =>
  renderToStaticMarkup(<DeliveryRegion cart={cart} />)

/** `.checkout-summary`. */
export const renderCheckoutSummary = (cart: Cart): string =>
  renderToStaticMarkup(<CheckoutSummary cart={cart} />)

/** `.woocommerce-checkout-payment`. */
export const renderPaymentChoices = (choices: PaymentChoice[], chosenId: string | null): string =>
  renderToStaticMarkup(<PaymentChoices choices={choices} chosenId={chosenId} />)

/** Markup of any element, such as the parts of a form template. */
export const renderMarkup = renderToStaticMarkup

/** `div.wpcf7`: a whole contact form. */
export const renderContactForm = (form: ContactFormProps): string =>
  renderToStaticMarkup(<ContactForm {...form} />)

/** Regions of a page that a change of the cart replaces, and the part that renders each, on the page and here. */
const fragments = {
  'div.widget_shopping_cart_content': MiniCart,
  'span.cart-count': CartCount,
  'span.cart-sum': CartSum,
}

/** Selector → markup; the clients' own selector comes first. */
export const renderFragments = (cart: Cart): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fragments).map(([selector, Part]) => [
      selector,
      renderToStaticMarkup(<Part cart={cart} />),
    ]),
  )

const themeRule = (tokens: Tokens, media = ''): string => {
  const declarations = Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
  if (!declarations) return ''
  return media ? `@media(prefers-color-scheme:${media}){:root{${declarations}}}` : `:root{${declarations}}`
}

/**
 * The owner's theme as a style for the head, after the stylesheets: only what differs from `tokens.css`, so
 * the default theme adds nothing. In the layer of the tokens, so that print styles still have priority.
 */
export const renderTheme = (theme: Theme): string => {
  const { shape, light, dark } = changedTokens(theme)
  // Light colours have a condition, too: without it they would come after, and so override, the dark ones of
  // tokens.css.
  const rules = themeRule(shape) + themeRule(light, 'light') + themeRule(dark, 'dark')
  return rules && `@layer tokens{${rules}}`
}
