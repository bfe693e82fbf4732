import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import type { Engine } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import type { Checkout } from './checkout.ts'
import { placeOrder } from './place-order.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const BUYERS = isDeep ? 500 : 50
/** Always more buyers than units. */
const contests = [1, 7, 50].map((units) => ({ units, buyers: Math.max(BUYERS, units * 2) }))
const SAME = 50
const CROSSINGS = isDeep ? 200 : 40
const PROCESSES = 4

type Answer = { ok: true; orderId: number; redirectUrl: string } | { ok: false; reason: string }

const stockOf = async ({ services }: TestShop, id: number) =>
  (
    await services.db.read
      .selectFrom('stock')
      .select('quantity')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
  ).quantity

/** Pieces of a product in all orders. */
const sold = async ({ services }: TestShop, id: number) =>
  (
    await services.db.read.selectFrom('order_lines').select('quantity').where('product_id', '=', id).execute()
  ).reduce((sum, { quantity }) => sum + quantity, 0)

type Place = (checkouts: Checkout[]) => Promise<Answer[]>

const inThisProcess = async ({ services }: TestShop): Promise<{ place: Place; stop: () => void }> => ({
  place: (checkouts) =>
    Promise.all(
      checkouts.map(async (checkout) => {
        const outcome = await placeOrder(services, checkout)
        return outcome.ok
          ? { ok: true, orderId: outcome.order.id, redirectUrl: outcome.redirectUrl }
          : outcome
      }),
    ),
  stop: () => {},
})

/** Divided among several server processes on the same database, which start at the same moment. */
const inProcesses = async ({ services }: TestShop): Promise<{ place: Place; stop: () => void }> => {
  const processes = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const child = spawn(process.execPath, ['server/testing/processes/checkout-process.ts'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      child.stdin.write(`${JSON.stringify(services.settings.database)}\n`)
      await lines.next()
      return { child, lines }
    }),
  )
  const place: Place = async (checkouts) => {
    const answers = processes.map(async ({ child, lines }, index) => {
      child.stdin.write(
        `${JSON.stringify(checkouts.filter((_, position) => position % PROCESSES === index))}\n`,
      )
      return JSON.parse((await lines.next()).value as string) as Answer[]
    })
    return (await Promise.all(answers)).flat()
  }
  return { place, stop: () => processes.forEach(({ child }) => child.stdin.end()) }
}

const places = [
  { name: 'sqlite', engine: 'sqlite', start: inThisProcess },
  { name: 'postgres', engine: 'postgres', start: inThisProcess },
  { name: `postgres with ${PROCESSES} processes`, engine: 'postgres', start: inProcesses },
] as const satisfies { name: string; engine: Engine; start: typeof inThisProcess }[]

describe.each(places)('many buyers at once on $name', ({ engine, start }) => {
  let test: TestShop
  let buying: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    test = await openTestShop(engine)
    buying = await start(test)
  })
  afterAll(async () => {
    buying.stop()
    await test.close()
  })

  it.each(contests)(
    '$buyers simultaneous checkouts for $units units create exactly that many orders',
    async ({ units, buyers }) => {
      const id = await addProduct(test.services.db, { stock: units })
      const checkouts = await Promise.all(
        Array.from({ length: buyers }, async (_, n) =>
          makeCheckout(await saveTestCart(test.services.db, [id]), {
            values: buyerFields({ billing_email: `kupujacy${n}@example.pl` }),
          }),
        ),
      )
      const answers = await buying.place(checkouts)

      const orderIds = answers.flatMap((answer) => (answer.ok ? [answer.orderId] : []))
      expect(new Set(orderIds).size).toBe(units)
      expect(answers.filter((answer) => !answer.ok).map((answer) => !answer.ok && answer.reason)).toEqual(
        Array(buyers - units).fill('cart'),
      )
      expect(await stockOf(test, id)).toBe(0)
      expect(await sold(test, id)).toBe(units)
    },
  )

  it(`one checkout sent ${SAME} times at once gives one order and one answer [S-PAGE-10]`, async () => {
    const id = await addProduct(test.services.db, { stock: 100 })
    const checkout = makeCheckout(await saveTestCart(test.services.db, [[id, 2]]))
    const answers = await buying.place(Array.from({ length: SAME }, () => checkout))

    expect(answers).toEqual(Array(SAME).fill(answers[0]))
    expect(answers[0]?.ok).toBe(true)
    expect(await sold(test, id)).toBe(2)
    expect(await stockOf(test, id)).toBe(98)
    const mails = await test.services.db.read
      .selectFrom('outbox')
      .select('id')
      .where('about', '=', `order:${answers[0]?.ok && answers[0].orderId}`)
      .execute()
    expect(mails).toHaveLength(2)
  })

  it('carts with the same products in opposite order never block each other', async () => {
    const a = await addProduct(test.services.db, { stock: CROSSINGS })
    const b = await addProduct(test.services.db, { stock: CROSSINGS })
    const checkouts = await Promise.all(
      Array.from({ length: CROSSINGS }, async (_, n) =>
        makeCheckout(await saveTestCart(test.services.db, n % 2 ? [a, b] : [b, a])),
      ),
    )
    const answers = await buying.place(checkouts)
    expect(answers.filter((answer) => !answer.ok)).toEqual([])
    expect([await stockOf(test, a), await stockOf(test, b)]).toEqual([0, 0])
  })

  it('a coupon for 5 uses is used 5 times by simultaneous checkouts', async () => {
    const id = await addProduct(test.services.db)
    const code = `piatka-${engine}`
    await addCoupon(test.services.db, { code, usageLimit: 5 })
    const answers = await buying.place(
      await Promise.all(
        Array.from({ length: 20 }, async () =>
          makeCheckout(await saveTestCart(test.services.db, [id], { coupons: [code] })),
        ),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    expect(
      await test.services.db.read
        .selectFrom('coupons')
        .select('used_count')
        .where('code', '=', code)
        .executeTakeFirst(),
    ).toEqual({ used_count: 5 })
  })
})
