import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { customerIp } from '#server/http/customer-ip.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import type { Peer } from './tokens/open-session.ts'

/** What clients read from a failed answer, and we find in the log. */
export const REQUEST_ID_HEADER = 'X-Wix-Request-Id'

/** Who asks, as far as the connection tells; the request's id is made here and goes out with the answer. */
export const peerOf = (c: Context, shop: Pick<Shop, 'settings'>): Peer => {
  const requestId = c.res.headers.get(REQUEST_ID_HEADER) ?? randomUUID()
  c.header(REQUEST_ID_HEADER, requestId)
  const ip = customerIp(c, shop.settings.trustedProxies)
  return {
    ip,
    network: clientNetwork(c, shop.settings),
    userAgent: c.req.header('user-agent') ?? '',
    requestId,
  }
}
