import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { field, readFormBody } from '#server/platform/http/read-form.ts'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { answerHtml, answerAjaxJson } from './answer.ts'
import * as registry from './index.ts'

type Handler = (c: Context, services: Services) => Promise<Response>

const endpoints = new Map<string, Handler>(Object.entries(registry))

/** Where clients older than `wc-ajax` send the same calls, as `action=woocommerce_<endpoint>`. */
export const ADMIN_AJAX_PATH = '/wp-admin/admin-ajax.php'

/**
 * Answers `?wc-ajax=…` on any path, whatever the method, as shop clients expect: status 200 also for a refusal,
 * which the body tells; an endpoint nobody knows gets an empty body. An empty name is the page itself.
 */
export const wcAjax = (services: Services) =>
  createMiddleware(async (c, next) => {
    try {
      if (c.req.path === ADMIN_AJAX_PATH) return await answerAdminAjax(c, services)
      return await answerCall(c, services, next)
    } catch (error) {
      // A body too large or broken: nothing the endpoint could have answered to.
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
  return handler ? handler(c, services) : answerHtml(c, '')
}

const answerAdminAjax = async (c: Context, services: Services): Promise<Response> => {
  // The body is read here and again by the endpoint, which a stream without a length does not allow.
  if (c.req.method === 'POST' && c.req.header('content-length') === undefined)
    throw new Refusal(411, 'length_required')
  const action = c.req.query('action') ?? field(await readFormBody(c), 'action') ?? ''
  const handler = action.startsWith('woocommerce_')
    ? endpoints.get(action.slice('woocommerce_'.length))
    : undefined
  return handler ? handler(c, services) : answerHtml(c, '0', 400)
}
