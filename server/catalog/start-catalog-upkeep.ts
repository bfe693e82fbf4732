import type { Shop } from '#server/shop.ts'
import { applySaleDates } from './apply-sale-dates.ts'
import { countSales } from './count-sales.ts'
import { warmSearch } from './search-products.ts'

const EVERY_MS = 60 * 1000

/**
 * Makes the search index and, now and every minute, counts what was sold and applies sales that began or
 * ended, until the function it gives back is called.
 */
export const startCatalogUpkeep = (
  shop: Pick<Shop, 'db' | 'now' | 'log' | 'versions' | 'refresh'>,
): (() => Promise<void>) => {
  let isStopped = false
  const work = async () => {
    await countSales(shop.db)
    if (await applySaleDates(shop.db, shop.now())) await shop.refresh()
    if (!isStopped) await warmSearch(shop)
  }
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work()
      .catch((error: unknown) => {
        if (!isStopped) shop.log(`catalog: ${String(error)}`)
      })
      .finally(() => (running = undefined))
  }
  run()
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
