import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

/** A nonce made in one half of the day holds until the end of the next: 12 to 24 hours. */
const TICK_MS = 12 * 60 * 60 * 1000
const LENGTH = 10

type Needs = Pick<Shop, 'settings' | 'now'>

const nonceOf = (shop: Needs, action: string, sessionId: string, tick: number) =>
  createHmac('sha256', shop.settings.secret)
    .update(`nonce:${tick}:${action}:${sessionId}`)
    .digest('hex')
    .slice(0, LENGTH)

const tickOf = (shop: Needs) => Math.floor(shop.now() / TICK_MS)

/** Goes into a form and comes back with it: proves that this visitor was shown the form. */
export const makeNonce = (shop: Needs, action: string, sessionId: string): string =>
  nonceOf(shop, action, sessionId, tickOf(shop))

export const isNonce = (
  shop: Needs,
  action: string,
  sessionId: string,
  given: string | undefined,
): boolean => {
  if (given?.length !== LENGTH) return false
  const actual = Buffer.from(given)
  return [0, 1].some((age) => {
    const expected = Buffer.from(nonceOf(shop, action, sessionId, tickOf(shop) - age))
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
}
