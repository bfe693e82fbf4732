import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { PREVIEW_PATH, READY_PREVIEW_PATH } from '#campaign/preview-message.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { previewHeaders, previewPage, readyPreviewPage } from '#server/campaigns/delivery/preview-page.ts'
import { recordOwnerEvent } from '#server/identity/owners/record-owner-event.ts'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { bannerRoutes, signOutRoutes } from '#server/shop/pages/owner-bar.ts'
import type { Services } from '../platform/services.ts'
import { abandonmentRoutes } from './abandonment-routes.ts'
import { accessRoutes } from './access-routes.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { contactFormRoutes } from './contact-form-routes.ts'
import { couponRoutes } from './coupon-routes.ts'
import { feedRoutes } from './feed-routes.ts'
import { ownerOnly, type OwnerVariables } from './guard.ts'
import { importRoutes } from './import-routes.ts'
import { leadRoutes } from './lead-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { openingRoutes } from './opening-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { prizeRoutes } from './prize-routes.ts'
import { productRoutes } from './product-routes.ts'
import { resultRoutes } from './result-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

const PAGE = join(import.meta.dirname, '../../dist/console/index.html')

const SAFE_METHODS = new Set(['GET', 'HEAD'])
/** Changes nothing, or nothing but what the owner has seen. */
const UNIMPORTANT = /^(?:contact-forms\/preview|messages\/[^/]+)$/
/** Copies of personal data that leave the shop. */
const EXPORT = /\/export(?:$|\/)|\/draws\.csv$/

/**
 * Everything an owner changes or takes out, once it has succeeded. Routes that write lines of their own stand
 * before it.
 */
const recordOwnersActs = (services: Services) =>
  createMiddleware<OwnerVariables>(async (c, next) => {
    await next()
    const path = c.req.path.slice(PANEL_API.length + 1)
    const { method } = c.req
    const isAct = SAFE_METHODS.has(method)
      ? EXPORT.test(`/${path}`)
      : !(UNIMPORTANT.test(path) && method !== 'DELETE')
    if (!isAct || c.res.status >= 400 || c.req.query('dry-run') !== undefined) return
    const { name, email } = c.get('owner')
    await recordOwnerEvent(c, services, 'owner_acted', { owner: name || email, act: `${method} ${path}` })
  })

/** The owner's console: one page for every address below /panel/, and the calls it makes. */
export const consoleRoutes = (services: Services) => {
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
    throw error
  })
  api.route('/', sessionRoutes(services))
  // Everything from here on is for the signed-in owner alone.
  api.use(ownerOnly(services))
  // These write lines of their own into the audit log.
  api.route('/', memberRoutes(services))
  api.route('/', accessRoutes(services))
  api.route('/', webhookRoutes(services))
  api.use(recordOwnersActs(services))
  api.route('/', orderRoutes(services))
  api.route('/', messageRoutes(services))
  api.route('/', contactFormRoutes(services))
  api.route('/', productRoutes(services))
  api.route('/', settingsRoutes(services))
  api.route('/', couponRoutes(services))
  api.route('/', openingRoutes(services))
  api.route('/', importRoutes(services))
  api.route('/', campaignRoutes(services))
  api.route('/', feedRoutes(services))
  api.route('/', leadRoutes(services))
  api.route('/', prizeRoutes(services))
  api.route('/', resultRoutes(services))
  api.route('/', abandonmentRoutes(services))
  api.all('*', () => {
    throw new Refusal(404, 'not_found', 'Nie ma takiego adresu.')
  })

  const showReady = (c: Context) => {
    const page = readyPreviewPage(services, c.req.param('name') ?? '')
    if (!page) throw new Refusal(404, 'not_found', 'Nie ma takiej gotowej kampanii.')
    // 32 of them stand on one screen: a browser that has them asks for none a second time.
    return c.body(page, 200, { ...previewHeaders, 'Cache-Control': 'private, max-age=300' })
  }

  return new Hono()
    .route(PANEL_API, api)
    .route('/', bannerRoutes(services))
    .route('/', signOutRoutes(services))
    .get(PREVIEW_PATH, (c) => c.body(previewPage(services), 200, previewHeaders))
    .get(`${READY_PREVIEW_PATH}:name`, showReady)
    .get('/panel', (c) => c.redirect('/panel/', 301))
    .get('/panel/*', showConsole)
}
