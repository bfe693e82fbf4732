import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { addProduct } from '#server/testing/make.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { sessionCookieName } from '../cart/cart-cookies.ts'
import { STORE_API, storeApiRoutes } from './routes.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test asks for what it expects
type Json = any

/** An app without cookies, which sends the Cart-Token of the last answer. */
const openApp = ({ app }: TestShop) => {
  let token: string | null = null
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await app.request(`http://localhost:3000${STORE_API}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { 'Cart-Token': token } : {}), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    token = response.headers.get('cart-token') ?? token
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      call('POST', path, body, headers),
    call,
  }
}

const billing = {
  first_name: 'Jan',
  last_name: 'Nowak',
  address_1: 'ul. Długa 1',
  city: 'Kraków',
  postcode: '30-001',
  country: 'PL',
  email: 'jan@example.pl',
  phone: '600700800',
}

describe.each(engines)('Store API on %s', (engine) => {
  const test = shareShop(() =>
    openTestShop(engine, { createApp: (services) => new Hono().route(STORE_API, storeApiRoutes(services)) }),
  )
  let ids: { board: number; pairs: number; last: number; none: number }

  beforeAll(async () => {
    const { db } = test.services
    ids = {
      board: await addProduct(db, { name: 'Deska dębowa', sku: 'DESKA', regularPriceGrosze: 17_007 }),
      pairs: await addProduct(db, {
        name: 'Listwa w parach',
        sku: 'PARA',
        regularPriceGrosze: 1_000,
        quantityStep: 2,
        minQuantity: 2,
      }),
      last: await addProduct(db, {
        name: 'Ostatnia paczka',
        sku: 'OSTATNIA',
        regularPriceGrosze: 5_000,
        stock: 1,
      }),
      none: await addProduct(db, {
        name: 'Wyprzedana',
        sku: 'WYPRZEDANA',
        regularPriceGrosze: 5_000,
        stock: 0,
      }),
    }
    await test.services.refresh()
  })

  it('an app starts with an empty cart and gets a token, a nonce and the cart hash', async () => {
    const { status, headers, body } = await openApp(test).get('/cart')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      items: [],
      items_count: 0,
      totals: { total_price: '0', currency_code: 'PLN', currency_minor_unit: 2 },
    })
    for (const name of ['nonce', 'nonce-timestamp', 'user-id', 'cart-token'])
      expect(headers.get(name), name).toBeTruthy()
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('products added with an app’s first token are in its cart [M-06]', async () => {
    for (let round = 0; round < 10; round++) {
      const token = (await test.app.request(`http://localhost:3000${STORE_API}/cart`)).headers.get(
        'cart-token',
      )!
      const call = async (method: string, path: string, body?: unknown) => {
        const response = await test.app.request(`http://localhost:3000${STORE_API}${path}`, {
          method,
          headers: { 'content-type': 'application/json', 'Cart-Token': token },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return { status: response.status, body: (await response.json()) as Json }
      }
      const added = await Promise.all(
        [ids.board, ids.pairs].map((id) => call('POST', '/cart/add-item', { id, quantity: 2 })),
      )
      expect(added.map(({ status }) => status)).toEqual([201, 201])
      expect((await call('GET', '/cart')).body.items.map((item: Json) => item.id).toSorted()).toEqual(
        [ids.board, ids.pairs].toSorted(),
      )
      expect((await call('POST', '/cart/add-item', { id: ids.board, quantity: 1 })).body.items_count).toBe(5)
    }
  })

  it("a token of a cookie's deleted cart does not create a cart under the old id [M-06]", async () => {
    const { services } = test
    const { cartId } = await changeCart(services, null, (document) => void (document.coupons = ['x']))
    const cookie = `${sessionCookieName(services)}=${cartId}`
    const token = (
      await test.app.request(`http://localhost:3000${STORE_API}/cart`, { headers: { cookie } })
    ).headers.get('cart-token')!
    await services.db.transaction((tx) => tx.deleteFrom('carts').execute())
    const answer = await test.app.request(`http://localhost:3000${STORE_API}/cart/add-item`, {
      method: 'POST',
      headers: { 'Cart-Token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ id: ids.board }),
    })
    expect(answer.status).toBe(201)
    expect(await services.db.read.selectFrom('carts').select('id').execute()).not.toContainEqual({
      id: cookie.split('=')[1],
    })
  })

  it('a PUT or DELETE sent as POST follows its override header, and places no order [M-07]', async () => {
    const app = openApp(test)
    await app.get('/cart')
    const { key } = (await app.post('/cart/add-item', { id: ids.board })).body.items[0]
    const orders = async () =>
      (await test.services.db.read.selectFrom('orders').select('id').execute()).length
    const before = await orders()
    const put = await app.post(
      '/checkout',
      { billing_address: billing, payment_method: 'bacs' },
      { 'X-HTTP-Method-Override': 'PUT' },
    )
    expect(await orders()).toBe(before)
    expect(put.body.status).not.toBe('on-hold')
    expect((await app.post(`/cart/items`, {}, { 'X-HTTP-Method-Override': 'DELETE' })).status).toBe(200)
    expect((await app.get('/cart')).body.items).toEqual([])
    expect(key).toBeTruthy()
  })

  it('a product is added with prices in minor units, net and tax separate', async () => {
    const app = openApp(test)
    await app.get('/cart')
    const added = await app.post('/cart/add-item', { id: ids.board, quantity: 2 })
    expect(added.status).toBe(201)
    expect(added.body.items[0]).toMatchObject({
      id: ids.board,
      quantity: 2,
      name: 'Deska dębowa',
      prices: { price: '17007' },
      totals: { line_total: '27654', line_total_tax: '6360' },
    })
    const again = await app.get('/cart')
    expect(again.body.items_count).toBe(2)
    const { total_items, total_items_tax, total_discount, total_shipping, total_shipping_tax, total_price } =
      again.body.totals
    expect(
      Number(total_items) +
        Number(total_items_tax) -
        Number(total_discount) +
        Number(total_shipping) +
        Number(total_shipping_tax),
    ).toBe(Number(total_price))
  })

  it("a quantity is rounded up to the product's next step", async () => {
    const app = openApp(test)
    await app.get('/cart')
    const { body } = await app.post('/cart/add-item', { id: ids.pairs, quantity: 3 })
    expect(body.items[0]).toMatchObject({ quantity: 4, quantity_limits: { minimum: 2, multiple_of: 2 } })
  })

  it('what cannot be bought is refused with the documented error codes', async () => {
    const app = openApp(test)
    await app.get('/cart')
    const code = async (body: unknown) => {
      const answer = await app.post('/cart/add-item', body)
      return [answer.status, answer.body.code, answer.body.data.status]
    }
    expect(await code({ id: ids.none, quantity: 1 })).toEqual([
      400,
      'woocommerce_rest_product_out_of_stock',
      400,
    ])
    expect(await code({ id: ids.last, quantity: 2 })).toEqual([
      400,
      'woocommerce_rest_product_partially_out_of_stock',
      400,
    ])
    expect(await code({ id: 999_999, quantity: 1 })).toEqual([
      400,
      'woocommerce_rest_cart_invalid_product',
      400,
    ])
    expect(await code({ id: 'x', quantity: 1 })).toEqual([400, 'rest_invalid_param', 400])
    expect(await code({ id: ids.board, quantity: -1 })).toEqual([400, 'rest_invalid_param', 400])
    expect(await code('{"id":')).toEqual([400, 'rest_invalid_json', 400])
    expect((await app.get('/cart')).body.items).toEqual([])
  })

  it('a change without nonce or token is refused with 401, with an invalid one with 403', async () => {
    const missing = await openApp(test).post('/cart/add-item', { id: ids.board })
    expect([missing.status, missing.body.code]).toEqual([401, 'woocommerce_rest_missing_nonce'])
    const wrong = await openApp(test).post('/cart/add-item', { id: ids.board }, { Nonce: '0123456789' })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'woocommerce_rest_invalid_nonce'])
    const forged = await openApp(test).post(
      '/cart/add-item',
      { id: ids.board },
      { 'Cart-Token': 'eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoidF8wIn0.' },
    )
    expect(forged.status).toBe(403)
  })

  it('lines are changed and removed; an unknown line answers 409 with the cart', async () => {
    const app = openApp(test)
    await app.get('/cart')
    const { key } = (await app.post('/cart/add-item', { id: ids.board })).body.items[0]
    expect((await app.post('/cart/update-item', { key, quantity: 5 })).body.items[0].quantity).toBe(5)
    expect((await app.post('/cart/remove-item', { key })).body.items).toEqual([])
    const again = await app.post('/cart/remove-item', { key })
    expect([again.status, again.body.code, again.body.data.cart.items]).toEqual([
      409,
      'woocommerce_rest_cart_invalid_key',
      [],
    ])
  })

  it('an order is placed once with its attribution; an invalid attribution is refused', async () => {
    const app = openApp(test)
    await app.get('/cart')
    await app.post('/cart/add-item', { id: ids.last })
    const body = (attribution: unknown) => ({
      billing_address: billing,
      payment_method: 'bacs',
      extensions: { 'woocommerce/order-attribution': attribution },
    })
    const refused = await app.post('/checkout', body({ utm_source: 7 }))
    expect([refused.status, refused.body.code]).toEqual([400, 'rest_invalid_param'])
    expect(refused.body.message).toContain('extensions > woocommerce/order-attribution')

    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        app.post('/checkout', body({ source_type: 'utm', utm_source: 'google', utm_medium: '(none)' })),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.order_id)).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({
      status: 'on-hold',
      payment_result: { payment_status: 'success' },
      __experimentalCart: null,
    })
    const stored = await test.services.db.read
      .selectFrom('order_attribution')
      .select(['field', 'value'])
      .where('order_id', '=', answers[0]!.body.order_id)
      .orderBy('field')
      .execute()
    expect(stored).toEqual([
      { field: 'source_type', value: 'utm' },
      { field: 'utm_source', value: 'google' },
    ])
    expect((await app.get('/cart')).body.items).toEqual([])
  })

  it('missing address fields are reported by name', async () => {
    const app = openApp(test)
    await app.get('/cart')
    await app.post('/cart/add-item', { id: ids.board })
    const { status, body } = await app.post('/checkout', {
      billing_address: { ...billing, postcode: '3', email: 'x' },
      payment_method: 'bacs',
    })
    expect(status).toBe(400)
    expect(Object.keys(body.data.params).sort()).toEqual(['billing_email', 'billing_postcode'])
  })

  it('products are listed with totals in the headers and found by id or slug', async () => {
    const app = openApp(test)
    const list = await app.get('/products?per_page=2&orderby=title')
    expect([list.body.length, list.headers.get('x-wp-total'), list.headers.get('x-wp-totalpages')]).toEqual([
      2,
      '4',
      '2',
    ])
    expect((await app.get(`/products/${ids.board}`)).body).toMatchObject({
      id: ids.board,
      is_purchasable: true,
      prices: { price: '17007', currency_code: 'PLN' },
    })
    expect((await app.get('/products/nie-ma')).status).toBe(404)
    expect((await app.get('/products?per_page=1000')).body.code).toBe('rest_invalid_param')
  })

  it('a batch changes one cart and answers 207 with each answer; an unknown route gets 404', async () => {
    const app = openApp(test)
    await app.get('/cart')
    const { status, body } = await app.post('/batch', {
      requests: [
        { path: '/wc/store/v1/cart/add-item', body: { id: ids.board, quantity: 1 } },
        { path: '/wc/store/v1/cart/add-item', body: { id: ids.pairs, quantity: 2 } },
      ],
    })
    expect(status).toBe(207)
    expect(body.responses.map((response: Json) => [response.status, response.body.items_count])).toEqual([
      [201, 1],
      [201, 3],
    ])
    expect((await app.get('/nothing')).body).toMatchObject({ code: 'rest_no_route', data: { status: 404 } })
  })
})
