import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** This machine, by name or number. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** Set by every proxy that forwards requests. */
const FORWARDING = /^(?:x-forwarded-|forwarded$|via$|x-real-ip$|cf-)/

/**
 * Whether the request comes from a program on this machine itself: over the loopback interface, under a name
 * of this machine (a foreign name may resolve to it) and not through a proxy, which runs here, too.
 */
export const isFromThisMachine = (c: Context): boolean => {
  const { hostname } = new URL(c.req.url)
  if (!isLoopback(hostname.replace(/^\[|\]$/g, ''))) return false
  if (Object.keys(c.req.header()).some((name) => FORWARDING.test(name.toLowerCase()))) return false
  try {
    const address = getConnInfo(c).remote.address ?? ''
    return isLoopback(address.replace(/^::ffff:/, ''))
  } catch {
    // Requests made in tests have no socket.
    return true
  }
}
