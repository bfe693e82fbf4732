import { type Context, Hono } from 'hono'
import { CONTACT_FORMS_PATH } from '#contract/contact-forms/wire.ts'
import { reminderRoutes } from './abandonment/reminder-routes.ts'
import { botCheckRoutes } from './bot-check/routes.ts'
import { noDisplayCall } from './campaigns/answer-display-error.ts'
import { configurationRoutes } from './campaigns/configuration-routes.ts'
import { displayRoutes } from './campaigns/display-routes.ts'
import { cookieRoutes } from './campaigns/cookie-routes.ts'
import { limitRoutes } from './campaigns/limit-routes.ts'
import { mailDomainRoutes } from './campaigns/mail-domain-routes.ts'
import { answerPreflight } from './campaigns/site-origin.ts'
import { checkoutLinkRoutes } from './cart/checkout-link.ts'
import { cartLinks } from './cart/cart-links.ts'
import { cartRoutes } from './cart/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { consoleRoutes } from './console/routes.ts'
import { comingSoonGate } from './console/coming-soon-gate.ts'
import { conversionRoutes } from './conversions/conversion-routes.ts'
import { eventCounterOf } from './conversions/count-events.ts'
import { eventRoutes } from './conversions/event-routes.ts'
import { activityRoutes } from './conversions/activity-routes.ts'
import { goalRoutes } from './results/goal-routes.ts'
import { judgeValue } from './conversions/judge-value.ts'
import { leadLinkRoutes } from './conversions/lead-link-routes.ts'
import { captchaRoutes } from './contact-forms/captcha/routes.ts'
import { contactFormRoutes } from './contact-forms/routes.ts'
import { schemaRoutes } from './contact-forms/schema-routes.ts'
import { answerError } from './http/answer-error.ts'
import { galleryRoutes } from './gallery/routes.ts'
import { graphqlRoutes } from './graphql/routes.ts'
import { signInPages } from './identity/pages/routes.ts'
import { answerProblem } from './identity/http/answer-problem.ts'
import { isWirePath } from './identity/http/is-wire-path.ts'
import { identityRoutes } from './identity/routes.ts'
import { guardRequests } from './http/guard-requests.ts'
import { rememberClient } from './limits/current-client.ts'
import { allowOrigins, FORM_HEADERS, isAllowedOrigin } from './http/allowed-origins.ts'
import { sameOriginOnly } from './http/same-origin.ts'
import { devMailRoutes } from './mail/dev-routes.ts'
import { memberRoutes } from './members/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { homeRoutes } from './pages/home-routes.ts'
import { listingRoutes } from './pages/listing-routes.ts'
import { answerNotFound } from './pages/not-found.ts'
import { productRoutes } from './pages/product-routes.ts'
import { playRoutes } from './prizes/play-routes.ts'
import { sitemapRoutes } from './pages/sitemap-routes.ts'
import { staticPageRoutes } from './pages/static-page-routes.ts'
import { browsingRoutes } from './recommendations/browsing-routes.ts'
import { recommendationRoutes } from './recommendations/recommendation-routes.ts'
import type { Shop } from './shop.ts'
import { staticRoutes } from './static/static-routes.ts'
import { storeRoutes } from './stores/store-routes.ts'
import { storeApiRoutes } from './store-api/routes.ts'
import { wcAjax } from './wc-ajax/dispatch.ts'

/** Every route of the shop. Order matters only where said. */
export const createApp = (shop: Shop): Hono => {
  const app = new Hono()
  // What is refused before a route is reached, too, is refused in the shape its caller reads.
  app.onError((error, c) =>
    isWirePath(c.req.path) ? answerProblem(c, shop, error) : answerError(c, shop, error),
  )
  app.notFound((c) => answerNotFound(c, shop))

  // Asked by every page with a form and answered from memory: nothing stands in front of it.
  app.route('/', schemaRoutes(shop))

  // Called by the widget on other sites, never with cookies; each site's own domains decide. JSON, whatever comes.
  app.route('/', configurationRoutes(shop))
  app.route('/', displayRoutes(shop))
  app.route('/', eventRoutes(shop, eventCounterOf(shop)))
  app.route('/', conversionRoutes(shop, judgeValue))
  app.route('/', playRoutes(shop))
  app.route('/', activityRoutes(shop))
  app.route('/', goalRoutes(shop))
  app.route('/', cookieRoutes(shop))
  app.route('/', limitRoutes(shop))
  app.route('/', mailDomainRoutes(shop))
  app.route('/', recommendationRoutes(shop))
  app.route('/', browsingRoutes(shop))
  app.route('/', storeRoutes(shop))
  app.options('/api/display/*', answerPreflight)
  app.all('/api/display/*', noDisplayCall)

  app.use(guardRequests)
  app.use(rememberClient(shop))
  app.route('/', staticRoutes(shop))
  // Its callers prove themselves with a Nonce or a Cart-Token, also from other sites and apps.
  app.route('/wp-json/wc/store/v1', storeApiRoutes(shop))

  // Called from other sites with tokens, never with cookies; its own list of origins decides.
  app.route('/', identityRoutes(shop))
  app.route('/', graphqlRoutes(shop))

  // Sites the owner listed may show the shop's contact forms.
  for (const call of ['feedback', 'refill'])
    app.use(`${CONTACT_FORMS_PATH}/:id/${call}`, allowOrigins(shop, FORM_HEADERS))
  app.use(sameOriginOnly(shop.settings.publicUrl, (c) => isFeedback(c) && isAllowedOrigin(c, shop)))
  // Links in mails to leads lead here, whether the shop is open or not.
  app.route('/', leadLinkRoutes(shop))
  app.route('/', reminderRoutes(shop))
  // Answers any path with `?wc-ajax=…`, so it stands before the pages.
  app.use(wcAjax(shop))
  app.route(CONTACT_FORMS_PATH, contactFormRoutes(shop))
  app.route('/', captchaRoutes(shop))
  app.route('/', consoleRoutes(shop))
  if (!shop.settings.isProduction) app.route('/', devMailRoutes(shop)).route('/', galleryRoutes())

  // Other sites sign in here too, and are checked for robots, whether the shop is open or not.
  app.route('/', signInPages(shop))
  app.route('/', botCheckRoutes(shop))

  // Everything below is the shop itself, which visitors see only once it is open.
  app.use(comingSoonGate(shop))
  // `?add-to-cart=` and its like on any page, so before the pages.
  app.use(cartLinks(shop))
  app.route('/', checkoutLinkRoutes(shop))
  app.route('/', listingRoutes(shop))
  app.route('/', homeRoutes(shop))
  app.route('/', catalogRoutes(shop))
  app.route('/', productRoutes(shop))
  app.route('/', cartRoutes(shop))
  app.route('/', checkoutRoutes(shop))
  app.route('/', orderRoutes(shop))
  app.route('/', memberRoutes(shop))
  app.route('/', sitemapRoutes(shop))
  // Last: any other single-word address may be a static page.
  app.route('/', staticPageRoutes(shop))
  return app
}

/** Sending a contact form; everything else there is the owner's. */
const isFeedback = (c: Context) =>
  c.req.path.startsWith(CONTACT_FORMS_PATH) && /\/feedback\/?$/.test(c.req.path)
