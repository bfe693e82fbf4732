import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Shop } from '#server/shop.ts'

/**
 * Unknown codes that are tried; somebody who mistypes needs a few, a guesser thousands. A carrier's customers
 * share a network.
 */
export const UNKNOWN_CODES = {
  perNetwork: { points: 60, duration: 600 },
  perCart: { points: 15, duration: 600 },
}

type Limiters = { byNetwork: RateLimiterMemory; byCart: RateLimiterMemory }
const opened = new WeakMap<Shop['db'], Limiters>()
const limitersOf = ({ db }: Pick<Shop, 'db'>): Limiters => {
  const known = opened.get(db) ?? {
    byNetwork: new RateLimiterMemory(UNKNOWN_CODES.perNetwork),
    byCart: new RateLimiterMemory(UNKNOWN_CODES.perCart),
  }
  opened.set(db, known)
  return known
}

export type CouponAttempt = { network: string; cartId: string | null }

/**
 * Takes one attempt before a code is looked at, so that many at once cannot all pass; false: none is left,
 * and right codes are refused as well. Give it back (`returnAttempt`) when the code was known.
 */
export const takeAttempt = async (
  shop: Pick<Shop, 'db'>,
  { network, cartId }: CouponAttempt,
): Promise<boolean> => {
  const { byNetwork, byCart } = limitersOf(shop)
  const taken = await Promise.all(
    [byNetwork.consume(network), ...(cartId === null ? [] : [byCart.consume(cartId)])].map((one) =>
      one.then(
        () => true,
        () => false,
      ),
    ),
  )
  return taken.every(Boolean)
}

export const returnAttempt = async (
  shop: Pick<Shop, 'db'>,
  { network, cartId }: CouponAttempt,
): Promise<void> => {
  const { byNetwork, byCart } = limitersOf(shop)
  await byNetwork.reward(network, 1)
  if (cartId !== null) await byCart.reward(cartId, 1)
}
