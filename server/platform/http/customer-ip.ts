import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The visitor's address: the socket's, or the one reported by the trusted proxies in front of us. */
export const customerIp = (c: Context, trustedProxies: number): string => {
  const forwarded = forwardedIp(c.req.header('x-forwarded-for'), trustedProxies)
  if (forwarded) return forwarded
  try {
    return getConnInfo(c).remote.address ?? ''
  } catch {
    // Requests made in tests have no socket.
    return ''
  }
}

/** The address that the trusted proxies reported; undefined: none, or there are no proxies. */
export const forwardedIp = (header: string | undefined, trustedProxies: number): string | undefined => {
  if (trustedProxies === 0) return undefined
  const hops = (header ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-trustedProxies)?.slice(0, 45)
}
