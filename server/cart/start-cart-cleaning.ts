import { removeInSteps } from '#server/db/remove-in-steps.ts'
import type { Shop } from '#server/shop.ts'
import { removeCartsExpired } from './store.ts'

const EVERY_MS = 10 * 60 * 1000

/** Forgets carts nobody came back to; gives how many. */
export const removeExpiredCarts = (shop: Pick<Shop, 'db' | 'now'>): Promise<number> =>
  removeInSteps(shop.db, (tx, limit) => removeCartsExpired(tx, shop.now(), limit))

/** Does so every ten minutes until the function it gives back is called. */
export const startCartCleaning = (shop: Pick<Shop, 'db' | 'now' | 'log'>): (() => void) => {
  const timer = setInterval(() => {
    removeExpiredCarts(shop).catch((error: unknown) => shop.log(`carts: ${String(error)}`))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
