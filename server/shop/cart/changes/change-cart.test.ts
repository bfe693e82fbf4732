import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#server/testing/make.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { addProductToCart } from './add-to-cart.ts'
import { CART_LIFETIME_MS, queueNotice } from '#server/shop/cart/cart-document.ts'
import { changeCart } from './change-cart.ts'
import { loadCart, removeExpiredCarts } from '#server/shop/cart/load-cart.ts'
import { consumeNotices } from '#server/shop/cart/notices.ts'
import { renewCart } from '#server/shop/cart/cart-cookies.ts'
import { Hono } from 'hono'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const ROUNDS = isDeep ? 200 : 20
const PROCESSES = 4

describe.each(engines)('a cart on %s', (engine) => {
  let test: TestShop
  let ids: number[]
  beforeAll(async () => {
    test = await openTestShop(engine, { createApp: () => new Hono() })
    ids = await Promise.all(
      [1, 2, 3].map((number) => addProduct(test.services.db, { name: `Panel ${number}` })),
    )
  })
  afterAll(() => test.close())

  const add = (cartId: string | null, index: number, quantity = 1) =>
    addProductToCart(
      test.services,
      cartId,
      { productId: ids[index] ?? 0, variationId: null, quantity, choice: {} },
      { notifiesOnNextPage: false },
    )
  const start = async () => (await add(null, 0)).cartId!
  const linesOf = async (cartId: string) =>
    (await loadCart(test.services, cartId)).document.lines.map(({ productId, quantity }) => [
      productId,
      quantity,
    ])

  it('gets an unguessable id, and only when there is something to store', async () => {
    expect((await changeCart(test.services, null, () => 'nothing')).cartId).toBeNull()
    expect(await start()).toMatch(/^t_[0-9a-f]{30}$/)
    expect(await start()).not.toBe(await start())
  })

  it('an unknown id is replaced by a new one at the first change', async () => {
    const forged = `t_${'0'.repeat(30)}`
    const { cartId } = await add(forged, 0)
    expect(cartId).not.toBe(forged)
    expect((await loadCart(test.services, forged)).cartId).toBeNull()
  })

  it('two tabs that add different products at the same time lose neither [S-CART-17]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const cartId = await start()
      await Promise.all([add(cartId, 1), add(cartId, 2)])
      expect((await linesOf(cartId)).toSorted()).toEqual(
        [
          [ids[0], 1],
          [ids[1], 1],
          [ids[2], 1],
        ].toSorted(),
      )
    }
  })

  it('twenty simultaneous clicks add twenty pieces', async () => {
    const cartId = await start()
    await Promise.all(Array.from({ length: 20 }, () => add(cartId, 1)))
    expect(await linesOf(cartId)).toEqual([
      [ids[0], 1],
      [ids[1], 20],
    ])
  })

  it('a notice is returned once, also to two simultaneous pages', async () => {
    const { cartId } = await changeCart(test.services, null, (document) =>
      queueNotice(document, { kind: 'info', text: 'Raz' }),
    )
    const taken = await Promise.all([
      consumeNotices(test.services, cartId),
      consumeNotices(test.services, cartId),
    ])
    expect(taken.flat()).toEqual([{ kind: 'info', text: 'Raz' }])
  })

  it('expires 48 hours after its last change', async () => {
    const before = test.clock.nowMs
    const cartId = await start()
    test.clock.nowMs += CART_LIFETIME_MS - 1
    expect((await loadCart(test.services, cartId)).cart.itemCount).toBe(1)
    await add(cartId, 1)
    test.clock.nowMs += CART_LIFETIME_MS - 1
    expect((await loadCart(test.services, cartId)).cart.itemCount).toBe(2)
    test.clock.nowMs += 1
    expect((await loadCart(test.services, cartId)).cartId).toBeNull()
    expect(await removeExpiredCarts(test.services)).toBeGreaterThan(0)
    expect(
      await test.services.db.read.selectFrom('carts').select('id').where('id', '=', cartId).execute(),
    ).toEqual([])
    test.clock.nowMs = before
  })

  it('a visit on its second day extends it, an earlier one writes nothing', async () => {
    const before = test.clock.nowMs
    const cartId = await start()
    const visit = async () => {
      const app = new Hono().get('/', async (c) => {
        await renewCart(c, test.services, await loadCart(test.services, cartId))
        return c.text('')
      })
      return (await app.request('/')).headers.getSetCookie().filter((line) => line.includes(cartId))
    }
    expect(await visit()).toEqual([])
    test.clock.nowMs += CART_LIFETIME_MS / 2 + 1
    expect(await visit()).toEqual([expect.stringMatching(/Max-Age=172800.*HttpOnly/)])
    expect((await loadCart(test.services, cartId)).expiresMs).toBe(test.clock.nowMs + CART_LIFETIME_MS)
    test.clock.nowMs = before
  })
})

const serverEngines = engines.filter((engine) => engine === 'postgres')

describe.each(serverEngines)('a cart on %s, with several server processes', (engine) => {
  it(`${PROCESSES} processes adding to one cart at the same time lose nothing [S-CART-17]`, async () => {
    const test = await openTestShop(engine, { createApp: () => new Hono() })
    const ids = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) =>
        addProduct(test.services.db, { name: `Panel ${index}` }),
      ),
    )
    const children = ids.map((id) =>
      fork(
        `${import.meta.dirname}/change-cart.test-process.ts`,
        [JSON.stringify(test.services.settings.database), String(id)],
        { execArgv: ['--conditions=source'] },
      ),
    )
    try {
      await Promise.all(children.map((child) => once(child, 'message')))
      for (let round = 0; round < ROUNDS / 4; round++) {
        const { cartId } = await changeCart(test.services, null, (document) =>
          queueNotice(document, { kind: 'info', text: 'start' }),
        )
        const done = children.map((child) => once(child, 'message'))
        for (const child of children) child.send({ cartId, times: 5 })
        expect((await Promise.all(done)).map(([message]) => message)).toEqual(children.map(() => 'done'))
        const { document } = await loadCart(test.services, cartId)
        expect(document.lines.map(({ productId, quantity }) => [productId, quantity]).toSorted()).toEqual(
          ids.map((id) => [id, 5]).toSorted(),
        )
      }
    } finally {
      for (const child of children) child.kill()
      await Promise.all(
        children.map((child) => child.exitCode === null && child.signalCode === null && once(child, 'exit')),
      )
      await test.close()
    }
  })
})
