import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { answerHtml, answerJson } from './answer.ts'
import * as registry from './index.ts'

type Handler = (c: Context, shop: Shop) => Promise<Response>

const endpoints = new Map<string, Handler>(Object.entries(registry))

/**
 * Answers `?wc-ajax=…` on any path, whatever the method, as shop clients expect: status 200 also for a refusal,
 * which the body tells; an endpoint nobody knows gets an empty body. An empty name is the page itself.
 */
export const wcAjax = (shop: Shop) =>
  createMiddleware(async (c, next) => {
    const name = c.req.url.includes('wc-ajax=') ? c.req.query('wc-ajax') : undefined
    if (!name) return next()
    const handler = endpoints.get(name)
    if (!handler) return answerHtml(c, '')
    try {
      return await handler(c, shop)
    } catch (error) {
      // A body too large or broken: nothing the endpoint could have answered to.
      if (error instanceof Refusal) return answerJson(c, { error: true, code: error.code }, error.status)
      throw error
    }
  })
