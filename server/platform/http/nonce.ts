import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

/** A nonce made in one half of the day is valid until the end of the next: 12 to 24 hours. */
const TICK_MS = 12 * 60 * 60 * 1000
const LENGTH = 10

const nonceOf = (services: Services, action: string, sessionId: string, tick: number) =>
  createHmac('sha256', services.settings.secret)
    .update(`nonce:${tick}:${action}:${sessionId}`)
    .digest('hex')
    .slice(0, LENGTH)

const tickOf = (services: Services) => Math.floor(services.now() / TICK_MS)

/** Sent with a form and returned with it: proves that this visitor was shown the form. */
export const makeNonce = (services: Services, action: string, sessionId: string): string =>
  nonceOf(services, action, sessionId, tickOf(services))

export const isNonce = (
  services: Services,
  action: string,
  sessionId: string,
  given: string | undefined,
): boolean => {
  if (given?.length !== LENGTH) return false
  const actual = Buffer.from(given)
  return [0, 1].some((age) => {
    const expected = Buffer.from(nonceOf(services, action, sessionId, tickOf(services) - age))
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
}
