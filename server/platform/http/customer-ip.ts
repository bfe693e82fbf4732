import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The visitor's address: the socket's, or the one reported by the trusted proxies in front of us. */
export const customerIp = (c: Context, trustedProxies: number): string => {
  if (trustedProxies > 0) {
    const hops = (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    const forwarded = hops.at(-trustedProxies)
    if (forwarded) return forwarded.slice(0, 45)
  }
  try {
    return getConnInfo(c).remote.address ?? ''
  } catch {
    // Requests made in tests have no socket.
    return ''
  }
}
