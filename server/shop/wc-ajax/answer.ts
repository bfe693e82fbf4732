import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FragmentsAnswer } from '#contract/shop/cart-calls.ts'
import type { FormBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'
import type { PricedCart } from '#server/shop/cart/pricing/price-cart.ts'
import { renderFragments } from '#storefront/render'

/** Answers one `wc-ajax` call. */
export type AjaxHandler = (c: Context, services: Services) => Promise<Response>

/** On every response of these endpoints; the date is the one that shop clients expect. */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
}
const jsonHeaders = { ...headers, 'Content-Type': 'application/json; charset=UTF-8' }
const htmlHeaders = { ...headers, 'Content-Type': 'text/html; charset=UTF-8' }

export const answerAjaxJson = (c: Context, body: unknown, status: ContentfulStatusCode = 200): Response =>
  c.body(JSON.stringify(body), status, jsonHeaders)

export const answerHtml = (c: Context, markup: string, status: ContentfulStatusCode = 200): Response =>
  c.body(markup, status, htmlHeaders)

/** The nonce is invalid: the page was open too long, or is not ours. */
export const refuseNonce = (c: Context): Response => answerHtml(c, '-1', 403)

/** Parses a form by the call's schema, of each field the last value; undefined when it does not match. */
export const readCall = <Request extends v.GenericSchema>(
  call: Endpoint<unknown, Request>,
  form: FormBody,
): v.InferOutput<Request> | undefined => {
  const fields: Record<string, string | undefined> = {}
  for (const name in form) fields[name] = form[name]?.at(-1)
  const result = v.safeParse(call.request, fields)
  return result.success ? result.output : undefined
}

/** The page regions that show this cart. */
export const answerFragments = (c: Context, cart: PricedCart): Response =>
  answerAjaxJson(c, { fragments: renderFragments(cart), cart_hash: cart.hash } satisfies FragmentsAnswer)
