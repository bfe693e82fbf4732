import type { Intercept } from './call-fault.ts'

const broken = () =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  })

/** Outgoing calls fail as on a broken connection; a refused one is answered with 503. */
export const patchFetch = (intercept: Intercept): (() => void) => {
  const original = globalThis.fetch
  globalThis.fetch = async (...given: Parameters<typeof fetch>) => {
    const [target, init] = given
    const address = target instanceof Request ? target.url : String(target)
    const { pathname } = new URL(address)
    const fault = intercept('http', `${init?.method ?? 'GET'} ${pathname}`)
    if (fault === 'refused') return new Response('Service unavailable', { status: 503 })
    if (fault === 'lost') throw broken()
    const response = await original(...given)
    if (!fault) return response
    await response.arrayBuffer()
    throw broken()
  }
  return () => {
    globalThis.fetch = original
  }
}
