import type { Context } from 'hono'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import { currentRequestId } from '#server/platform/observe/request-info.ts'
import type { Services } from '#server/platform/services.ts'

/** The sender of a request, as far as the connection shows. */
export type Peer = {
  ip: string
  /** The client's network, which rate limits count. */
  network: string
  userAgent: string
  requestId: string
}

/** Clients read it from a failed answer, and we find it in the log. */
export const REQUEST_ID_HEADER = 'X-Wix-Request-Id'

/** The peer of a request. The request's id is created here and returned with the answer. */
export const peerOf = (c: Context, services: Services): Peer => {
  const requestId = c.res.headers.get(REQUEST_ID_HEADER) ?? currentRequestId()
  c.header(REQUEST_ID_HEADER, requestId)
  const ip = customerIp(c, services.settings.trustedProxies)
  return {
    ip,
    network: clientNetwork(c, services),
    userAgent: c.req.header('user-agent') ?? '',
    requestId,
  }
}
