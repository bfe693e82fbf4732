import { type Context, Hono } from 'hono'
import { CONTACT_FORMS_PATH } from '#contract/contact-forms/wire.ts'
import { reminderRoutes } from '#server/campaigns/reminders/reminder-routes.ts'
import { botCheckRoutes } from '#server/platform/bot-check/routes.ts'
import { answerUnknownCall } from '#server/campaigns/http/answer.ts'
import { configurationRoutes } from '#server/campaigns/delivery/configuration-routes.ts'
import { displayRoutes } from '#server/campaigns/delivery/display-routes.ts'
import { cookieRoutes } from '#server/campaigns/delivery/cookie-routes.ts'
import { limitRoutes } from '#server/campaigns/delivery/plan-limit-routes.ts'
import { mailDomainRoutes } from '#server/campaigns/fields/mail-domain-routes.ts'
import { answerPreflight } from '#server/campaigns/http/site-origin.ts'
import { checkoutLinkRoutes, sampleCreditRoutes } from '#server/shop/cart-page/checkout-link-routes.ts'
import { cartLinks } from '#server/shop/cart-page/cart-links.ts'
import { compareRoutes } from '#server/shop/compare/routes.ts'
import { cookieConsentRoutes } from '#server/shop/cookie-consent/routes.ts'
import { accessibilityRoutes } from '#server/shop/accessibility/routes.ts'
import { moderationRoutes } from '#server/shop/moderation/routes.ts'
import { complaintRoutes } from '#server/shop/complaints/routes.ts'
import { withdrawalRoutes } from '#server/shop/withdrawals/routes.ts'
import { newsletterRoutes } from '#server/shop/consents/routes.ts'
import { legalVersionRoutes } from '#server/shop/legal-pages/version-routes.ts'
import { orderFileRoutes } from '#server/shop/order-files/file-routes.ts'
import { privacyNoticeRoutes } from '#server/shop/privacy-notice/notice-routes.ts'
import { questionRoutes } from '#server/shop/question-form/routes.ts'
import { reviewRoutes } from '#server/shop/review-links/routes.ts'
import { stockAlertRoutes } from '#server/shop/stock-alerts/routes.ts'
import { savedCartRoutes } from '#server/shop/saved-carts/routes.ts'
import { wishlistRoutes } from '#server/shop/wishlist-page/routes.ts'
import { cartRoutes } from '#server/shop/cart-page/routes.ts'
import { roomRoutes } from '#server/shop/catalog/room/room-routes.ts'
import { invoiceRoutes } from '#server/shop/invoices/invoice-routes.ts'
import { paymentNoticeRoutes, paymentRoutes } from '#server/shop/online-payments/payment-routes.ts'
import { catalogRoutes } from '#server/shop/catalog/search/suggestion-routes.ts'
import { checkoutRoutes } from '#server/shop/checkout/routes.ts'
import { consoleRoutes } from './console/routes.ts'
import { comingSoonGate } from '#server/shop/pages/coming-soon-gate.ts'
import { conversionRoutes } from '#server/campaigns/leads/conversion-routes.ts'
import { eventCounterOf } from '#server/campaigns/results/count-events.ts'
import { eventRoutes } from '#server/campaigns/results/event-routes.ts'
import { activityRoutes } from '#server/campaigns/leads/activity-routes.ts'
import { siteConsentRoutes } from '#server/campaigns/results/consent-routes.ts'
import { goalRoutes } from '#server/campaigns/results/goal-routes.ts'
import { checkValue } from '#server/campaigns/fields/check-value.ts'
import { leadLinkRoutes } from '#server/campaigns/leads/lead-link-routes.ts'
import { captchaRoutes } from '#server/forms/challenges/captcha-routes.ts'
import { renderShortCodes } from '#server/forms/pages/short-codes.ts'
import { submitPlainForm } from '#server/forms/submissions/plain-post.ts'
import { formApiRoutes } from '#server/forms/submissions/routes.ts'
import { schemaRoutes } from '#server/forms/definitions/form-routes.ts'
import { answerError, answerNotFound } from '#server/shop/pages/answer-error.ts'
import { galleryRoutes } from '#server/campaigns/gallery/gallery-routes.ts'
import { graphqlRoutes } from '#server/shop/graphql/routes.ts'
import { signInPages } from '#server/shop/sign-in-pages/routes.ts'
import { answerProblem, isWirePath } from '#server/identity/http/answer-problem.ts'
import { installRoutes } from '#server/identity/apps/install-routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { guardRequests } from '#server/platform/http/security-headers.ts'
import { rememberClient } from '#server/platform/limits/client-network.ts'
import { allowOrigins, FORM_HEADERS, isAllowedOrigin } from '#server/platform/http/allowed-origins.ts'
import { sameOriginOnly } from '#server/platform/http/same-origin.ts'
import { observeRoutes } from '#server/platform/observe/observe-routes.ts'
import { createObservedRouter } from '#server/platform/observe/request-info.ts'
import { devMailRoutes } from '#server/platform/mail/dev-routes.ts'
import { memberOrdersRoutes } from '#server/shop/account/orders-routes.ts'
import { accountPageRoutes } from '#server/shop/account/routes.ts'
import { orderTrackingRoutes } from '#server/shop/orders/routes.ts'
import { homeRoutes } from '#server/shop/pages/home-routes.ts'
import { listingRoutes } from '#server/shop/pages/listing-routes.ts'
import { productPartsRoutes } from '#server/shop/pages/product-parts-routes.ts'
import { productPageRoutes } from '#server/shop/pages/product-routes.ts'
import { playRoutes } from '#server/campaigns/prizes/play-routes.ts'
import { rulesRoutes } from '#server/campaigns/rules/rules-routes.ts'
import { quoteRoutes } from '#server/shop/quotes/quote-routes.ts'
import { productFeedRoutes } from '#server/shop/product-feeds/feed-routes.ts'
import { sitemapRoutes } from '#server/shop/pages/site-files/sitemap-routes.ts'
import { siteFileRoutes } from '#server/shop/pages/site-files/site-files.ts'
import { staticPageRoutes } from '#server/shop/pages/static-page-routes.ts'
import { browsingRoutes } from '#server/campaigns/recommendations/browsing-routes.ts'
import { salesProofRoutes } from '#server/campaigns/recommendations/sales-proof-routes.ts'
import { recommendationRoutes } from '#server/campaigns/recommendations/recommendation-routes.ts'
import type { Services } from './platform/services.ts'
import { staticRoutes } from '#server/platform/files/static-routes.ts'
import { storeRoutes } from '#server/campaigns/store-platforms/store-routes.ts'
import { storeApiRoutes } from '#server/shop/store-api/routes.ts'
import { wcAjax } from '#server/shop/wc-ajax/dispatch.ts'

/** Contact forms within pages. */
const pageForms = { drawShortCodes: renderShortCodes, submitPlainForm }

/** Every route of the shop. Order matters only where a comment says so. */
export const createApp = (services: Services): Hono => {
  const app = new Hono({ router: createObservedRouter() })
  // Refusals before a route is reached have the format of the caller's wire, too.
  app.onError((error, c) =>
    isWirePath(c.req.path) ? answerProblem(c, services, error) : answerError(c, services, error),
  )
  app.notFound((c) => answerNotFound(c, services))

  app.route('/', observeRoutes(services))
  // Called by every page with a form and answered from memory, so no middleware runs before it.
  app.route('/', schemaRoutes(services))

  // Called by the widget on other sites, never with cookies; each site's own domains decide. Always JSON.
  app.route('/', configurationRoutes(services))
  app.route('/', displayRoutes(services))
  app.route('/', eventRoutes(services, eventCounterOf(services)))
  app.route('/', conversionRoutes(services, checkValue))
  app.route('/', playRoutes(services))
  app.route('/', activityRoutes(services))
  app.route('/', goalRoutes(services))
  app.route('/', siteConsentRoutes(services))
  app.route('/', cookieRoutes(services))
  app.route('/', limitRoutes(services))
  app.route('/', mailDomainRoutes(services))
  app.route('/', recommendationRoutes(services))
  app.route('/', salesProofRoutes(services))
  app.route('/', browsingRoutes(services))
  app.route('/', storeRoutes(services))
  app.options('/api/display/*', answerPreflight)
  app.all('/api/display/*', answerUnknownCall)

  app.use(guardRequests)
  app.use(rememberClient(services))
  app.route('/', staticRoutes(services))
  // Called by payment providers, never by browsers; signatures decide.
  app.route('/', paymentNoticeRoutes(services))
  // Callers identify themselves with a Nonce or a Cart-Token, also from other sites and apps.
  app.route('/wp-json/wc/store/v1', storeApiRoutes(services))

  // Called from other sites with tokens, never with cookies; its own list of origins decides.
  app.route('/', identityRoutes(services, [memberOrdersRoutes]))
  app.route('/', installRoutes(services))
  app.route('/', graphqlRoutes(services))

  // Sites the owner listed may show the shop's contact forms.
  for (const call of ['feedback', 'refill'])
    app.use(`${CONTACT_FORMS_PATH}/:id/${call}`, allowOrigins(services, FORM_HEADERS))
  app.use(sameOriginOnly(services.settings.publicUrl, (c) => isFeedback(c) && isAllowedOrigin(c, services)))
  // Links in mails to leads and in games lead here, whether the shop is open or not.
  app.route('/', leadLinkRoutes(services))
  app.route('/', reminderRoutes(services))
  app.route('/', rulesRoutes(services))
  app.route('/', newsletterRoutes(services))
  app.route('/', privacyNoticeRoutes(services))
  app.route('/', accessibilityRoutes(services))
  // Answers any path with `?wc-ajax=…`, so it stands before the pages.
  app.use(wcAjax(services))
  app.route(CONTACT_FORMS_PATH, formApiRoutes(services))
  app.route('/', captchaRoutes(services))
  app.route('/', consoleRoutes(services, pageForms))
  if (!services.settings.isProduction)
    app.route('/', devMailRoutes(services)).route('/', galleryRoutes(services))

  // Other sites sign in here, too, with a bot check, whether the shop is open or not.
  app.route('/', signInPages(services))
  app.route('/', botCheckRoutes(services))

  app.route('/', siteFileRoutes(services))

  // Everything below is the shop itself, which visitors see only once it is open.
  app.use(comingSoonGate(services))
  // `?add-to-cart=` and similar links on any page, so before the pages.
  app.use(cartLinks(services))
  app.route('/', checkoutLinkRoutes(services))
  app.route('/', sampleCreditRoutes(services))
  app.route('/', listingRoutes(services))
  app.route('/', homeRoutes(services, pageForms))
  app.route('/', catalogRoutes(services))
  app.route('/', productPageRoutes(services))
  app.route('/', roomRoutes(services))
  app.route('/', productPartsRoutes(services))
  app.route('/', cartRoutes(services))
  app.route('/', savedCartRoutes(services))
  app.route('/', reviewRoutes(services))
  app.route('/', moderationRoutes(services))
  app.route('/', questionRoutes(services))
  app.route('/', stockAlertRoutes(services))
  app.route('/', wishlistRoutes(services))
  app.route('/', compareRoutes(services))
  app.route('/', checkoutRoutes(services))
  app.route('/', paymentRoutes(services))
  app.route('/', invoiceRoutes(services))
  app.route('/', quoteRoutes(services))
  app.route('/', orderTrackingRoutes(services))
  app.route('/', orderFileRoutes(services))
  app.route('/', withdrawalRoutes(services))
  app.route('/', complaintRoutes(services))
  app.route('/', cookieConsentRoutes(services))
  app.route('/', accountPageRoutes(services))
  app.route('/', sitemapRoutes(services))
  app.route('/', productFeedRoutes(services))
  // Last: any other single-word address may be a static page.
  app.route('/', legalVersionRoutes(services))
  app.route('/', staticPageRoutes(services, pageForms))
  return app
}

/** Sending a contact form; the other forms' calls are the owner's. */
const isFeedback = (c: Context) =>
  c.req.path.startsWith(CONTACT_FORMS_PATH) && /\/feedback\/?$/.test(c.req.path)
