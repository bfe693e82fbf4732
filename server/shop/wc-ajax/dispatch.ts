import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { field, readFormBody } from '#server/platform/http/read-form.ts'
import { answerOnce } from '#server/identity/once/answer-once.ts'
import { cartCaller } from '#server/shop/cart/cart-cookies.ts'
import { nameRoute } from '#server/platform/observe/request-info.ts'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { type AjaxHandler, answerHtml, answerAjaxJson } from './answer.ts'
import * as registry from './index.ts'

const endpoints = new Map<string, AjaxHandler>(Object.entries(registry))

/** Where clients older than `wc-ajax` send the same calls, as `action=woocommerce_<endpoint>`. */
export const ADMIN_AJAX_PATH = '/wp-admin/admin-ajax.php'

/**
 * Answers `?wc-ajax=…` on any path and for any method, as shop clients expect: refusals have status 200 and are in the
 * body; an unknown endpoint gets an empty body. With an empty name the request is for the page itself.
 */
export const wcAjax = (services: Services) =>
  createMiddleware(async (c, next) => {
    try {
      if (c.req.path === ADMIN_AJAX_PATH) return await answerAdminAjax(c, services)
      return await answerCall(c, services, next)
    } catch (error) {
      // The body is too large or broken, so no endpoint could answer.
      if (!(error instanceof Refusal && isCall(c))) throw error
      setRetryAfter(c, error)
      return answerAjaxJson(c, { error: true, code: error.code }, error.status)
    }
  })

const nameOf = (c: Context) => (c.req.url.includes('wc-ajax=') ? c.req.query('wc-ajax') : undefined)
const isCall = (c: Context) => c.req.path === ADMIN_AJAX_PATH || !!nameOf(c)

const answerCall = async (c: Context, services: Services, next: Next): Promise<Response | void> => {
  const name = nameOf(c)
  if (!name) return next()
  const handler = endpoints.get(name)
  nameRoute(handler ? `wc-ajax=${name}` : 'wc-ajax')
  return handler ? answerHandler(c, services, handler) : answerHtml(c, '')
}

/** A call with a key is done once. Only the checkout finds what an attempt has done that did not answer. */
const answerHandler = (c: Context, services: Services, handler: AjaxHandler): Promise<Response> =>
  answerOnce(
    c,
    services,
    { caller: cartCaller(services), isResumable: () => handler === registry.checkout },
    () => handler(c, services),
  )

const answerAdminAjax = async (c: Context, services: Services): Promise<Response> => {
  // The body is read here and again by the endpoint; a stream without a length can be read only once.
  if (c.req.method === 'POST' && c.req.header('content-length') === undefined)
    throw new Refusal(411, 'length_required')
  const action = c.req.query('action') ?? field(await readFormBody(c), 'action') ?? ''
  const handler = action.startsWith('woocommerce_')
    ? endpoints.get(action.slice('woocommerce_'.length))
    : undefined
  return handler ? answerHandler(c, services, handler) : answerHtml(c, '0', 400)
}
