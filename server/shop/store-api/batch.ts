import type { Context, Hono } from 'hono'
import { batch } from '#contract/store-api/requests.ts'
import { readJsonParameters } from './read-parameters.ts'
import { ApiRefusal } from './refuse.ts'

/**
 * The total size of a batch's answers, beyond which its other calls are refused: a page of a hundred products
 * is below a tenth.
 */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/**
 * Headers that a call of a batch may set; passed on from its answer to the next call, so that all of them
 * change one cart.
 */
const CARRIED = ['cart-token', 'nonce'] as const
const carry = (to: Headers, from: Headers) => {
  for (const name of CARRIED) {
    const value = from.get(name)
    if (value) to.set(name, value)
  }
}

/** Headers of the batch itself, which must not apply to its calls. */
const OWN_OF_BATCH = ['content-length', 'x-http-method-override']
const NAMESPACE = /^.*\/wc\/store(?:\/v1)?(?=\/)/

/**
 * The spelling for clients that look them up in the answer: `Nonce`, `Cart-Hash`, `User-ID`, `X-WP-Total`.
 */
const wireName = (name: string) =>
  name.replace(/[a-z]+/g, (word) =>
    /^(?:id|wp)$/.test(word) ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1),
  )

/** Headers contain no line breaks and no letters beyond Latin. */
const oneLine = (value: string) => value.replace(/[^\x20-\x7e]/g, '')

/**
 * A call's destination, read as the router reads it: dots and percent-encoding resolved, without the
 * namespace.
 */
const innerUrl = (path: string): URL | undefined => {
  const url = URL.parse(path, 'http://localhost')
  if (!url || url.origin !== 'http://localhost') return undefined
  url.pathname = url.pathname.replace(NAMESPACE, '').replace(/\/+$/, '') || '/'
  return url
}

const bodyOf = (body: unknown): string => {
  try {
    return JSON.stringify(body ?? {})
  } catch {
    // Nested too deeply for the parser; no call accepts such a body.
    throw new ApiRefusal(400, 'rest_invalid_json', 'Treść zapytania jest zagnieżdżona zbyt głęboko.')
  }
}

const refusal = (status: 404 | 413, code: string, message: string) =>
  Response.json({ code, message, data: { status } }, { status })

/**
 * Runs the calls of a batch one after another. `calls` holds the routes a batch may call; the batch itself is not among
 * them, so no spelling of an address puts a batch into a batch.
 */
export const runBatch =
  (calls: Hono) =>
  async (c: Context): Promise<Response> => {
    const { requests } = await readJsonParameters(c, batch)
    const headers = new Headers(c.req.raw.headers)
    headers.set('content-type', 'application/json')
    for (const name of OWN_OF_BATCH) headers.delete(name)

    const responses = []
    let answerBytes = 0
    for (const { path, method, body, headers: given } of requests) {
      const own = new Headers(headers)
      for (const name of CARRIED) {
        const value = Object.entries(given).find(([key]) => key.toLowerCase() === name)?.[1]
        if (value !== undefined) own.set(name, oneLine(value))
      }
      const response = await answerCall(
        calls,
        c,
        innerUrl(path),
        { method, headers: own, body: bodyOf(body) },
        answerBytes,
      )
      // Without a token of its own the batch continues with the cart of its first change. A refused call has
      // shown neither token nor nonce: the nonce in its answer must not authorise the next call.
      if (response.ok) carry(headers, response.headers)
      for (const cookie of response.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
      const text = await response.text()
      answerBytes += text.length
      const shown = [...response.headers]
        .filter(([name]) => name !== 'set-cookie')
        .map(([name, value]) => [wireName(name), value])
      responses.push({
        status: response.status,
        headers: Object.fromEntries(shown),
        body: text ? JSON.parse(text) : null,
      })
    }
    return c.json({ responses }, 207)
  }

const answerCall = async (
  calls: Hono,
  c: Context,
  url: URL | undefined,
  init: RequestInit,
  answerBytes: number,
): Promise<Response> => {
  if (!url) return refusal(404, 'rest_no_route', 'Nie ma takiego adresu.')
  if (answerBytes > MAX_ANSWER_BYTES)
    return refusal(413, 'rest_batch_too_large', 'Odpowiedź na tę paczkę zapytań jest za duża. Podziel ją.')
  return calls.fetch(new Request(url, init), c.env as object)
}
