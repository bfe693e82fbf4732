import { Hono } from 'hono'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { rememberClient } from '#server/platform/limits/client-network.ts'
import { STORE_API } from '#server/shop/store-api/routes.ts'
import { addProduct } from '#server/testing/make.ts'
import { saveTestCarts } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { CART_LIFETIME_MS, DEFAULT_EMPTY_CART_HOURS, queueNotice } from '#server/shop/cart/cart-document.ts'
import { changeCart } from './change-cart.ts'
import { loadCart, removeExpiredCarts } from '#server/shop/cart/load-cart.ts'
import { limitTable } from '#server/platform/limit-table.ts'
import { cartSpaceOf } from './cart-space.ts'

const HOUR_MS = 3_600_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_BODY = { 'content-type': 'application/json' }

describe.each(engines)('limits of carts on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine, { isProduction: true }))
  let productId: number
  beforeAll(async () => {
    test.services.settings.trustedProxies = 1
    productId = await addProduct(test.services.db, { name: 'Deska', slug: 'deska' })
    await test.services.refresh()
  })
  beforeEach(() =>
    test.services.db.transaction((tx) =>
      tx
        .deleteFrom('carts')
        .execute()
        .then(() => {}),
    ),
  )

  const call = (
    network: string,
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ) =>
    test.app.request(`${TEST_URL}${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        'x-forwarded-for': network,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        host: new URL(TEST_URL).host,
        ...headers,
      },
    })
  const add = (network: string, headers: Record<string, string> = {}) =>
    call(network, 'POST', '/?wc-ajax=add_to_cart', `product_id=${productId}&quantity=1`, {
      ...FORM,
      ...headers,
    })
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .find((line) => line.startsWith('wp_woocommerce_session_'))
      ?.split(';')[0] ?? ''
  const count = async () =>
    Number(
      (
        await test.services.db.read
          .selectFrom('carts')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )

  it('one network creates a limited number of carts on any wire; existing ones work on [M-11]', async () => {
    const attacker = '192.0.2.1'
    const own = cookieOf(await add(attacker))
    const token = (await call(attacker, 'GET', `${STORE_API}/cart`)).headers.get('cart-token') ?? ''
    const statuses = await Promise.all(
      Array.from({ length: limitTable['new-carts'].points + 20 }, async () => (await add(attacker)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(limitTable['new-carts'].points - 1)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(await count()).toBe(limitTable['new-carts'].points)

    const wires: [string, () => Response | Promise<Response>][] = [
      ['wc-ajax', () => add(attacker)],
      [
        'older clients',
        () =>
          call(
            attacker,
            'POST',
            '/wp-admin/admin-ajax.php',
            `action=woocommerce_add_to_cart&product_id=${productId}&quantity=1`,
            { ...FORM, 'content-length': '70' },
          ),
      ],
      [
        'product form',
        () => call(attacker, 'POST', '/produkt/deska/', `add-to-cart=${productId}&quantity=1`, FORM),
      ],
      ['add link', () => call(attacker, 'GET', `/?add-to-cart=${productId}`)],
      ['undo link', () => call(attacker, 'GET', '/?undo_item=abc')],
      [
        'expired cart form',
        () => call(attacker, 'POST', '/koszyk/', 'woocommerce-cart-nonce=zle&update_cart=1', FORM),
      ],
      ['checkout link', () => call(attacker, 'GET', `/checkout-link/?products=${productId}`)],
      ['checkout link without products', () => call(attacker, 'GET', '/checkout-link/?products=')],
      [
        'store api',
        () =>
          call(
            attacker,
            'POST',
            `${STORE_API}/cart/add-item`,
            JSON.stringify({ id: productId, quantity: 1 }),
            { ...JSON_BODY, 'cart-token': token },
          ),
      ],
      [
        'store api, only an address',
        () =>
          call(
            attacker,
            'POST',
            `${STORE_API}/cart/update-customer`,
            JSON.stringify({ billing_address: { city: 'Warszawa' } }),
            { ...JSON_BODY, 'cart-token': token },
          ),
      ],
    ]
    for (const [wire, request] of wires) {
      const response = await request()
      expect([wire, response.status, Number(response.headers.get('retry-after')) > 0, await count()]).toEqual(
        [wire, 429, true, limitTable['new-carts'].points],
      )
      expect([wire, await response.text()]).toEqual([
        wire,
        expect.stringMatching(/too_many_requests|bardzo dużo zmian w koszykach/),
      ])
    }
    const batch = await call(
      attacker,
      'POST',
      `${STORE_API}/batch`,
      JSON.stringify({
        requests: [
          { path: '/wc/store/v1/cart/add-item', method: 'POST', body: { id: productId, quantity: 1 } },
        ],
      }),
      { ...JSON_BODY, 'cart-token': token },
    )
    expect(await batch.json()).toMatchObject({
      responses: [{ status: 429, body: { code: 'too_many_requests', message: cartStrings.tooManyCarts } }],
    })

    expect((await add(attacker, { cookie: own })).status).toBe(200)
    expect((await add('192.0.2.2')).status).toBe(200)
    expect(await count()).toBe(limitTable['new-carts'].points + 1)
    expect(test.logged).toEqual([])
  }, 60_000)

  it('one network’s carts grow by a limited amount; other networks are not affected [M-11]', async () => {
    const attacker = '198.51.100.1'
    const cookie = cookieOf(await add(attacker))
    // As if thousands of changes had been made.
    const filling = new Hono().use(rememberClient(test.services)).get('/', async (c) => {
      await cartSpaceOf(test.services)({ isNew: false, bytes: limitTable['cart-bytes'].points - 600 })
      return c.text('')
    })
    await filling.request('/', { headers: { 'x-forwarded-for': attacker } })
    const token =
      (await call(attacker, 'GET', `${STORE_API}/cart`, undefined, { cookie })).headers.get('cart-token') ??
      ''
    const change = (network: string, letter: string, length: number) =>
      call(
        network,
        'POST',
        `${STORE_API}/cart/update-customer`,
        JSON.stringify({
          billing_address: {
            first_name: letter.repeat(length),
            last_name: letter.repeat(length),
            address_1: letter.repeat(length),
          },
        }),
        { ...JSON_BODY, 'cart-token': token },
      )
    expect((await change(attacker, 'a', 60)).status).toBe(200)
    expect((await change(attacker, 'b', 60)).status).toBe(200)
    expect((await change(attacker, 'c', 200)).status).toBe(429)
    expect((await change('198.51.100.2', 'c', 200)).status).toBe(200)
  })

  it('an empty cart expires after hours, one with products after two days [M-11]', async () => {
    const before = test.clock.nowMs
    const notice = await changeCart(test.services, null, (document) =>
      queueNotice(document, { kind: 'info', text: 'Raz' }),
    )
    const filled = cookieOf(await add('203.0.113.1')).split('=')[1]!
    expect((await loadCart(test.services, notice.cartId)).expiresMs).toBe(
      before + DEFAULT_EMPTY_CART_HOURS * HOUR_MS,
    )
    expect((await loadCart(test.services, filled)).expiresMs).toBe(before + CART_LIFETIME_MS)
    const visitor = test.visitor()
    visitor.cookies.set(cookieOf(await add('203.0.113.1')).split('=')[0]!, notice.cartId!)
    await visitor.get('/koszyk/')
    expect((await loadCart(test.services, notice.cartId)).expiresMs).toBe(
      before + DEFAULT_EMPTY_CART_HOURS * HOUR_MS,
    )

    test.services.settings.emptyCartHours = 5
    const other = await changeCart(test.services, null, (document) =>
      queueNotice(document, { kind: 'info', text: 'Raz' }),
    )
    expect((await loadCart(test.services, other.cartId)).expiresMs).toBe(before + 5 * HOUR_MS)
    delete test.services.settings.emptyCartHours

    test.clock.nowMs += 6 * HOUR_MS
    expect(await removeExpiredCarts(test.services)).toBe(2)
    expect(await count()).toBe(2)
    test.clock.nowMs = before
  })

  it('expired carts are deleted in batches, all of them [M-11]', async () => {
    await saveTestCarts(test.services.db, 1_203, [productId])
    const living = (
      await saveTestCarts(test.services.db, 1, [productId], {}, test.clock.nowMs + CART_LIFETIME_MS)
    )[0]!
    test.clock.nowMs += CART_LIFETIME_MS
    const transaction = test.services.db.transaction
    let steps = 0
    const counting = {
      ...test.services,
      db: {
        ...test.services.db,
        transaction: ((work, options) => (steps++, transaction(work, options))) as typeof transaction,
      },
    }
    expect(await removeExpiredCarts(counting)).toBe(1_203)
    expect(steps).toBe(3)
    expect((await loadCart(test.services, living)).cartId).toBe(living)
    test.clock.nowMs -= CART_LIFETIME_MS
  })
})
