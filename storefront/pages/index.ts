import type { AccountPage } from './account.tsx'
import type { CheckoutPage, OrderReceivedPage, PaymentPage, TrackOrderPage } from '#contract/shop/checkout.ts'
import type { CartPage } from './cart.tsx'
import type { CartProposalPage } from '#contract/shop/chosen/proposal.ts'
import type { ComparePage, WishlistPage } from '#contract/shop/chosen/wishlist.ts'
import type { ComingSoonPage } from './coming-soon.tsx'
import type { ContactPage } from './contact.tsx'
import type { CookieSettingsPage } from './cookie-settings.tsx'
import type { ErrorPage } from './error.tsx'
import type { HomePage } from './home.tsx'
import type { ListingPage } from './listing.tsx'
import type { NewsletterPage } from './newsletter.tsx'
import type { NotFoundPage } from './not-found.tsx'
import type { ProductPage } from '#storefront/product-page.ts'
import type { ReviewPage } from '#contract/shop/reviews.ts'
import type { QuotePage } from '#contract/shop/quote.ts'
import type { QuestionPage } from './question.tsx'
import type { SignInPage } from './sign-in.tsx'
import type { StaticPage } from './static.tsx'
import type { ComplaintPage } from './complaint.tsx'
import type { NoticePage } from './content-notice.tsx'
import type { WithdrawalPage } from './withdrawal.tsx'

/** The props of each page. */
export type PageProps = {
  home: HomePage
  /** The shop, a category, a tag or a search. */
  listing: ListingPage
  product: ProductPage
  cart: CartPage
  /** An order once more, or a saved cart. */
  'cart-proposal': CartProposalPage
  wishlist: WishlistPage
  compare: ComparePage
  checkout: CheckoutPage
  'order-received': OrderReceivedPage
  payment: PaymentPage
  'track-order': TrackOrderPage
  quote: QuotePage
  withdrawal: WithdrawalPage
  complaint: ComplaintPage
  'content-notice': NoticePage
  newsletter: NewsletterPage
  'cookie-settings': CookieSettingsPage
  review: ReviewPage
  question: QuestionPage
  account: AccountPage
  'sign-in': SignInPage
  /** The same for another site: without the shop around it. */
  'hosted-sign-in': SignInPage
  static: StaticPage
  contact: ContactPage
  'not-found': NotFoundPage
  error: ErrorPage
  'coming-soon': ComingSoonPage
}

export * as home from './home.tsx'
export * as listing from './listing.tsx'
export * as product from './product.tsx'
export * as cart from './cart.tsx'
export * as cartProposal from './cart-proposal.tsx'
export * as wishlist from './wishlist.tsx'
export * as compare from './compare.tsx'
export * as checkout from './checkout.tsx'
export * as orderReceived from './order-received.tsx'
export * as payment from './payment.tsx'
export * as trackOrder from './track-order.tsx'
export * as quote from './quote.tsx'
export * as complaint from './complaint.tsx'
export * as contentNotice from './content-notice.tsx'
export * as withdrawal from './withdrawal.tsx'
export * as newsletter from './newsletter.tsx'
export * as cookieSettings from './cookie-settings.tsx'
export * as review from './review.tsx'
export * as question from './question.tsx'
export * as account from './account.tsx'
export * as signIn from './sign-in.tsx'
export * as staticPage from './static.tsx'
export * as contact from './contact.tsx'
export * as notFound from './not-found.tsx'
export * as error from './error.tsx'
export * as comingSoon from './coming-soon.tsx'
