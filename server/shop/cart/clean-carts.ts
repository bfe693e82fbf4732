import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { removeCartsExpired } from './store.ts'

const EVERY_MS = 10 * 60 * 1000

/** Forgets carts nobody came back to; gives how many. */
export const removeExpiredCarts = (services: Services): Promise<number> =>
  removeInSteps(services.db, (tx, limit) => removeCartsExpired(tx, services.now(), limit))

export const cartCleaning = defineTask('cleaning of carts', { everyMs: EVERY_MS, run: removeExpiredCarts })
