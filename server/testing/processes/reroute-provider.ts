import type { Hono } from 'hono'

/** Hosts that are written into the public client library. */
const PROVIDER_HOSTS = new Set(['www.wixapis.com', 'edge.wixapis.com', 'readonly.wixapis.com', 'www.wix.com'])

/**Redirects the library's calls of its provider to our shop; `stop` restores `fetch`. `asked`:
 * Sends what the library asks its provider for to our shop instead; `stop` gives `fetch` back. `asked`:
 * method and path of each call.
 */
export const rerouteProvider = (
  app: Pick<Hono, 'request'>,
  publicUrl: string,
  headers: Record<string, string> = {},
): { requested: string[]; stop: () => void } => {
  const real = globalThis.fetch
  const requested: string[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (!PROVIDER_HOSTS.has(url.host)) return real(input, init)
    requested.push(`${request.method} ${url.pathname}`)
    const all = new Headers(request.headers)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    const body = request.method === 'GET' ? undefined : await request.arrayBuffer()
    return app.request(publicUrl + url.pathname + url.search, {
      method: request.method,
      headers: all,
      ...(body === undefined ? {} : { body }),
    })
  }
  return { requested, stop: () => void (globalThis.fetch = real) }
}
