import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ForeignSite } from '../foreign-site.ts'
import { answerJson, readContent } from './answer.ts'
import {
  type CartOfVisitor,
  drawCart,
  type WixLine,
  type WixProduct,
  type WixReleaseName,
} from './wix-cart-shapes.ts'

export const WIX_STORES = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
/** The owner's client id, by which visitors get tokens. */
export const WIX_CLIENT = '0c0ffee0-0000-4000-8000-00000000c11e'
/** As long as the platform's own. */
const TOKEN_SECONDS = 14_400
const CARTS = /^\/ecom\/(v1|v2)\/carts(?:\/([\w-]+))?(?:\/([\w-]+))?$/

type Verdict = [content: unknown, status: number]
type Reference = WixLine['catalogReference']
type Content = Record<string, unknown> & {
  lineItems?: { catalogReference: Reference; quantity: number }[]
  catalogItems?: { catalogReference: Reference; quantity: number }[]
}

/**
 * The API of Wix on a host of its own: visitors by their tokens, and the carts of a shop in both releases of
 * the API, each in its own shapes. Pages of any site may call it after a preflight; a call without a known
 * token is refused.
 */
export const wixDouble = async (site: ForeignSite, products: WixProduct[]) => {
  /** Visitor by access token, and by refresh token. */
  const access = new Map<string, string>()
  const refresh = new Map<string, string>()
  const carts = new Map<string, CartOfVisitor>()
  const known = (visitor: string): CartOfVisitor => carts.get(visitor) ?? { id: '', lines: [], coupons: [] }
  const tokenOf = (visitor: string) => {
    const token = `OauthNG.${visitor}.${randomUUID()}`
    access.set(token, visitor)
    return token
  }
  const shop = {
    url: '',
    /** The token that pages made by Wix give to scripts: that of their own visitor. */
    token: tokenOf('page'),
    tokenOf,
    /** A token that renews the visitor's tokens. */
    refreshTokenOf: (visitor: string) => {
      const token = `JWS.${randomUUID()}`
      refresh.set(token, visitor)
      return token
    },
    /** Expires all access tokens. */
    expire: () => access.clear(),
    releases: new Set<WixReleaseName>(['v1', 'v2']),
    /** Status of a release that no longer exists. */
    goneStatus: 404,
    calls: [] as string[],
    grants: [] as string[],
    preflights: 0,
    linesOf: (visitor: string) =>
      known(visitor).lines.map(
        ({ catalogReference, quantity }) => [catalogReference.catalogItemId, quantity] as const,
      ),
    lines: () => shop.linesOf('page'),
    references: () => known('page').lines.map(({ catalogReference }) => catalogReference),
    get coupons() {
      return known('page').coupons
    },
    visitors: () => [...carts.keys()],
  }
  const problem = (code: string) => ({
    message: code,
    details: { applicationError: { code, description: '', data: {} } },
  })

  const put = (visitor: string, items: Content['lineItems'] = []): boolean => {
    if (!carts.has(visitor)) carts.set(visitor, { id: randomUUID(), lines: [], coupons: [] })
    const { lines } = known(visitor)
    for (const { catalogReference, quantity } of items) {
      const product = products.find(({ id }) => id === catalogReference.catalogItemId)
      if (!product || catalogReference.appId !== WIX_STORES) return false
      const line = lines.find((one) => one.catalogReference.catalogItemId === product.id)
      if (line) line.quantity += quantity
      else lines.push({ id: randomUUID(), quantity, catalogReference, product })
    }
    return true
  }
  const change = (
    release: WixReleaseName,
    visitor: string,
    id: string | undefined,
    verb: string | undefined,
    content: Content,
  ): Verdict => {
    const cart = (): Verdict => [drawCart(release, known(visitor)), 200]
    const items = release === 'v1' ? content.lineItems : content.catalogItems
    if (!items && /^add-(?:to-cart|line-items)$/.test(verb ?? 'add-to-cart'))
      return [problem('INVALID_ARGUMENT'), 400]
    const adds = id === undefined || verb === (release === 'v1' ? 'add-to-cart' : 'add-line-items')
    if (adds && (id === undefined || id === 'current'))
      return put(visitor, items) ? cart() : [problem('INVALID_CATALOG_REFERENCE'), 400]
    if (!carts.has(visitor) || (id !== 'current' && id !== known(visitor).id))
      return [problem('CART_NOT_FOUND'), 404]
    const { coupons } = known(visitor)
    if (verb === 'add-coupon') {
      const code =
        release === 'v1' ? content['code'] : (content['coupon'] as { code?: unknown } | undefined)?.code
      if (typeof code !== 'string') return [problem('INVALID_ARGUMENT'), 400]
      coupons.push(code)
      return cart()
    }
    if (verb === 'get-checkout-url' && release === 'v2' && id !== 'current')
      return [{ checkoutUrl: `${site.url}/kasa/?koszyk=${id}` }, 200]
    return [problem('NOT_FOUND'), 404]
  }
  const grant = ({ clientId, grantType, refreshToken }: Record<string, unknown>): Verdict => {
    shop.grants.push(String(grantType))
    const visitor =
      grantType === 'anonymous' && clientId === WIX_CLIENT
        ? `ours-${shop.grants.length}`
        : refresh.get(String(refreshToken))
    if (!visitor) return [{ error: 'invalid_grant' }, 400]
    return [
      {
        access_token: tokenOf(visitor),
        expires_in: TOKEN_SECONDS,
        token_type: 'Bearer',
        refresh_token: grantType === 'anonymous' ? shop.refreshTokenOf(visitor) : null,
      },
      200,
    ]
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://wix')
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('vary', 'Origin')
    if (request.method === 'OPTIONS') {
      shop.preflights += 1
      response
        .writeHead(204, {
          'access-control-allow-methods': 'GET, POST, PATCH',
          'access-control-allow-headers': 'authorization, content-type',
        })
        .end()
      return
    }
    const content = (await readContent(request)) as Content
    if (pathname === '/oauth2/token') return answerJson(response, ...grant(content))
    const [isCall, release, id, verb] = CARTS.exec(pathname) ?? []
    const visitor = access.get(request.headers.authorization ?? '')
    shop.calls.push(`${request.method} ${pathname.replace(known(visitor ?? '').id || '?', 'ID')}`)
    if (!isCall || !shop.releases.has(release as WixReleaseName))
      return answerJson(response, {}, shop.goneStatus)
    if (visitor === undefined) return answerJson(response, { message: 'UNAUTHENTICATED' }, 401)
    if (request.method !== 'GET')
      return answerJson(response, ...change(release as WixReleaseName, visitor, id, verb, content))
    if (!carts.has(visitor))
      return answerJson(
        response,
        problem(release === 'v1' ? 'OWNED_CART_NOT_FOUND' : 'CURRENT_CART_NOT_FOUND'),
        404,
      )
    answerJson(response, drawCart(release as WixReleaseName, known(visitor)))
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  site.neighbours.push(shop.url)
  return shop
}
