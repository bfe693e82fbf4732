import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { CANVAS_PATH } from '#campaign/published/canvas-message.ts'
import { PREVIEW_PATH } from '#campaign/published/preview-message.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { canvasPage, previewHeaders, previewPage } from '#server/campaigns/delivery/preview-page.ts'
import { SealedOtherwise } from '#server/identity/secrets/seal.ts'
import { recordOwnerEvent } from '#server/identity/owners/record-owner-event.ts'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { bannerRoutes, signOutRoutes } from '#server/shop/pages/owner-bar.ts'
import type { PageForms } from '#server/shop/pages/show-blocks.ts'
import type { Services } from '#server/platform/services.ts'
import { abandonmentRoutes } from './campaigns/abandonment-routes.ts'
import { connectorRoutes } from './campaigns/connector-routes.ts'
import { leadRoutes } from './campaigns/lead-routes.ts'
import { abTestRoutes } from './campaigns/ab-test-routes.ts'
import { brandRoutes } from './campaigns/brand-routes.ts'
import { galleryConsoleRoutes } from './campaigns/gallery-console-routes.ts'
import { resultRoutes } from './campaigns/result-routes.ts'
import { accessRoutes } from './identity/access-routes.ts'
import { answerTemplateRoutes, messageRoutes } from './forms/message-routes.ts'
import { analyticsRoutes } from './shop/analytics-routes.ts'
import { attributeRoutes, tagRoutes } from './catalog/attribute-routes.ts'
import { changeRoutes, logChanges } from './identity/change-routes.ts'
import { campaignRoutes } from './campaigns/campaign-routes.ts'
import { categoryRoutes } from './catalog/category-routes.ts'
import { contactFormRoutes } from './forms/contact-form-routes.ts'
import { customerRoutes } from './shop/customer-routes.ts'
import { couponRoutes } from './shop/coupon-routes.ts'
import { feedRoutes } from './campaigns/feed-routes.ts'

import { createsOnce, ownerOnly, type OwnerVariables } from './http/guard.ts'
import { importRoutes } from './shop/import-routes.ts'
import { lawRoutes } from './law/law-routes.ts'
import { mediaRoutes } from './shop/media-routes.ts'
import { memberRoutes } from './identity/member-routes.ts'
import { ownAccountRoutes } from './identity/own-account-routes.ts'
import { noticeRoutes } from './notice-routes.ts'
import { openingRoutes } from './shop/opening-routes.ts'
import { orderChangeRoutes } from './orders/order-change-routes.ts'
import { orderListRoutes } from '#server/console/orders/order-list-routes.ts'
import { orderRoutes } from '#server/console/orders/order-routes.ts'
import { pageRoutes } from './shop/page-routes.ts'
import { privacyConsoleRoutes } from './law/privacy-routes.ts'
import { prizeRoutes } from './campaigns/prize-routes.ts'
import { consentConsoleRoutes } from './law/consent-console-routes.ts'
import { invoiceConsoleRoutes } from '#server/console/orders/invoice-console-routes.ts'
import { paymentConsoleRoutes } from './orders/payment-console-routes.ts'
import { productDocumentRoutes } from './catalog/product-document-routes.ts'
import { productEditorRoutes } from './catalog/product-editor-routes.ts'
import { productRoutes } from './catalog/product-routes.ts'
import { quoteConsoleRoutes } from './shop/quote-console-routes.ts'
import { ownersComplaintRoutes } from './orders/complaint-console-routes.ts'
import { ownersWithdrawalRoutes } from './orders/withdrawal-console-routes.ts'
import { ownersQuestionRoutes } from './shop/question-routes.ts'
import { ownersContentNoticeRoutes } from './law/content-notice-routes.ts'
import { ownersReviewRoutes } from './shop/review-routes.ts'
import { searchRoutes } from './search-routes.ts'
import { safetyRoutes } from './catalog/safety-routes.ts'
import { searchRuleRoutes } from './catalog/search-rule-routes.ts'
import { sessionRoutes } from './identity/session-routes.ts'
import { settingsRoutes } from './shop/settings-routes.ts'
import { staffRoutes } from './identity/staff-routes.ts'
import { studioRoutes } from './shop/studio-routes.ts'
import { transferRoutes } from './transfer-routes.ts'
import { webhookRoutes } from './identity/webhook-routes.ts'

const PAGE = join(import.meta.dirname, '../../dist/console/index.html')

const SAFE_METHODS = new Set(['GET', 'HEAD'])
/** Changes nothing except what the owner has read. */
const UNIMPORTANT = /^(?:contact-forms\/preview|studio\/preview|messages\/(?!changes$)[^/]+)$/
/** Copies of personal data that leave the shop. */
const EXPORT = /\/export(?:$|\/)|\/draws\.csv$/

/** Records everything an owner changes or exports, once it has succeeded. */
const recordOwnersActs = (services: Services) =>
  createMiddleware<OwnerVariables>(async (c, next) => {
    await next()
    const path = c.req.path.slice(PANEL_API.length + 1)
    const { method } = c.req
    const isAct = SAFE_METHODS.has(method)
      ? EXPORT.test(`/${path}`)
      : !(UNIMPORTANT.test(path) && method !== 'DELETE')
    if (!isAct || c.res.status >= 400 || c.get('isDryRun') || c.get('isRepeated')) return
    const { name, email } = c.get('owner')
    await recordOwnerEvent(c, services, 'owner_acted', { owner: name || email, act: `${method} ${path}` })
  })

/** The owner's console: one page for every address below /panel/, and the calls it makes. */
export const consoleRoutes = <Outcome>(services: Services, pageForms: PageForms<Outcome>) => {
  const showConsole = async (c: Context) =>
    c.body(await readFile(PAGE, 'utf8'), 200, {
      'Content-Type': 'text/html; charset=UTF-8',
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
      ...securityHeaders(services),
    })

  const api = new Hono<OwnerVariables>()
  api.onError((error, c) => {
    if (error instanceof FieldRefusal)
      return c.json(
        { code: error.code, message: error.message, data: { status: error.status, fields: error.fields } },
        error.status,
      )
    if (error instanceof Refusal) {
      setRetryAfter(c, error)
      return c.json(
        { code: error.code, message: error.message, data: { status: error.status } },
        error.status,
      )
    }
    if (error instanceof SealedOtherwise) {
      services.log(`console: ${error.message}`)
      const message =
        'Sklep ma inny SECRET niż wtedy, gdy to zapisano, więc nie może odczytać zaszyfrowanej wartości. Wpisz ją ponownie albo przywróć poprzedni SECRET.'
      return c.json({ code: 'secret_changed', message, data: { status: 409 } }, 409)
    }
    throw error
  })
  api.route('/', sessionRoutes(services))
  // Everything from here on requires the signed-in owner.
  api.use(ownerOnly(services))
  api.use(logChanges(services))
  api.use(createsOnce(services))
  // These write entries of their own into the audit log.
  api.route('/', memberRoutes(services))
  api.route('/', accessRoutes(services))
  api.route('/', webhookRoutes(services))
  api.use(recordOwnersActs(services))
  api.route('/', staffRoutes(services))
  api.route('/', ownAccountRoutes(services))
  // Before `/orders/:id`.
  api.route('/', orderListRoutes(services))
  api.route('/', orderRoutes(services))
  api.route('/', orderChangeRoutes(services))
  api.route('/', paymentConsoleRoutes(services))
  api.route('/', invoiceConsoleRoutes(services))
  api.route('/', consentConsoleRoutes(services))
  api.route('/', messageRoutes(services))
  api.route('/', answerTemplateRoutes(services))
  api.route('/', quoteConsoleRoutes(services))
  api.route('/', contactFormRoutes(services))
  api.route('/', productRoutes(services))
  api.route('/', ownersReviewRoutes(services))
  api.route('/', ownersContentNoticeRoutes(services))
  api.route('/', ownersQuestionRoutes(services))
  api.route('/', ownersWithdrawalRoutes(services))
  api.route('/', ownersComplaintRoutes(services))
  api.route('/', searchRoutes(services))
  api.route('/', safetyRoutes(services))
  api.route('/', searchRuleRoutes(services))
  api.route('/', mediaRoutes(services))
  api.route('/', productEditorRoutes(services))
  api.route('/', productDocumentRoutes(services))
  api.route('/', settingsRoutes(services))
  api.route('/', privacyConsoleRoutes(services))
  api.route('/', couponRoutes(services))
  api.route('/', customerRoutes(services))
  api.route('/', analyticsRoutes(services))
  api.route('/', openingRoutes(services))
  api.route('/', lawRoutes(services))
  api.route('/', pageRoutes(services))
  api.route('/', studioRoutes(services, pageForms))
  api.route('/', categoryRoutes(services))
  api.route('/', attributeRoutes(services))
  api.route('/', tagRoutes(services))
  api.route('/', importRoutes(services))
  api.route('/', transferRoutes(services))
  api.route('/', campaignRoutes(services))
  api.route('/', galleryConsoleRoutes(services))
  api.route('/', brandRoutes(services))
  api.route('/', feedRoutes(services))
  api.route('/', leadRoutes(services))
  api.route('/', connectorRoutes(services))
  api.route('/', prizeRoutes(services))
  api.route('/', abTestRoutes(services))
  api.route('/', resultRoutes(services))
  api.route('/', abandonmentRoutes(services))
  api.route('/', noticeRoutes(services))
  api.route('/', changeRoutes(services, api))
  api.all('*', () => {
    throw new Refusal(404, 'not_found', 'Nie ma takiego adresu.')
  })

  return new Hono()
    .route(PANEL_API, api)
    .route('/', bannerRoutes(services))
    .route('/', signOutRoutes(services))
    .get(CANVAS_PATH, (c) => c.body(canvasPage(services), 200, previewHeaders))
    .get(PREVIEW_PATH, (c) => c.body(previewPage(services), 200, previewHeaders))
    .get('/panel', (c) => c.redirect('/panel/', 301))
    .get('/panel/*', showConsole)
}
