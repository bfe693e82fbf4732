import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Checkout } from '#server/shop/checkout/checkout.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { connect } from '#server/platform/db/connect.ts'
import { makeServices, makeSettings, TEST_NOW_MS } from '../make.ts'

/**
 * One of several shop processes on one database, for races between them. First line of input: the database's
 * address; it answers `ready`. Every further line: checkouts to place, all at once; it answers the result of
 * each. With KLEPKA_FREEZES=1 the process stops in its first checkout, when that has locked the rows of cart,
 * stock and order number.
 */
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

const db = await connect(JSON.parse((await lines.next()).value as string) as { postgresUrl: string })
const settings = makeSettings()
let mayFreeze = process.env['KLEPKA_FREEZES'] === '1'
const services = makeServices({
  db,
  now: () => TEST_NOW_MS,
  randomBytes: (count: number) => {
    // The order's key is created after its number.
    if (mayFreeze) process.kill(process.pid, 'SIGSTOP')
    mayFreeze = false
    return randomBytes(count)
  },
  // Letters have the order's sealed links.
  settings: { publicUrl: 'http://localhost:3000', secret: 'of a process of the tests' } as Parameters<
    typeof placeOrder
  >[0]['settings'],
  shopSettings: () => settings,
  versions: () => ({ catalog: 0, settings: 0, identity: 0 }),
  refresh: async () => {},
  mailWaiting: () => {},
  log: (line: string) => console.error(line),
})
console.log('"ready"')

for (;;) {
  const line = await lines.next()
  if (line.done) break
  const checkouts = JSON.parse(line.value) as Checkout[]
  const answers = await Promise.all(
    checkouts.map(async (checkout) => {
      try {
        const outcome = await placeOrder(services, checkout)
        return outcome.ok
          ? { ok: true, orderId: outcome.order.id, redirectUrl: outcome.redirectUrl }
          : outcome
      } catch (error) {
        return { ok: false, reason: `error: ${(error as Error).message}` }
      }
    }),
  )
  console.log(JSON.stringify(answers))
}
await db.close()
