import { beforeAll, describe, expect, it } from 'vitest'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { STORE_API } from './routes.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test asks for what it expects
type Json = any

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

describe.each(engines)('further routes of the Store API on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  let ids: { board: number; strip: number }
  beforeAll(async () => {
    const { db } = test.services
    ids = {
      board: await addProduct(db, { name: 'Deska', slug: 'deska', regularPriceGrosze: 10_000 }),
      strip: await addProduct(db, { name: 'Listwa', regularPriceGrosze: 1_000, stock: 5 }),
    }
    await addCoupon(db, { code: 'jesien' })
    await test.services.refresh()
  })

  /** Uses the first token it gets, as many clients do. */
  const openApp = async () => {
    const token = (await test.app.request(`${TEST_URL}${STORE_API}/cart`)).headers.get('cart-token')!
    const call = async (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) => {
      const response = await test.app.request(`${TEST_URL}${STORE_API}${path}`, {
        method,
        headers: {
          'Cart-Token': token,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: (text ? JSON.parse(text) : null) as Json,
      }
    }
    return { token, call }
  }

  it('the index lists every route with its methods [M-64]', async () => {
    const { call } = await openApp()
    for (const path of ['', '/']) {
      const { body } = await call('GET', path)
      expect(body.namespace).toBe('wc/store/v1')
      expect(body.routes['/wc/store/v1/cart/items/(?P<key>[\\w-]{32})'].methods.toSorted()).toEqual([
        'DELETE',
        'GET',
        'PATCH',
        'POST',
        'PUT',
      ])
      expect(Object.keys(body.routes)).toEqual(
        expect.arrayContaining([
          '/wc/store/v1',
          '/wc/store/v1/batch',
          '/wc/store/v1/products',
          '/wc/store/v1/checkout',
          '/wc/store/v1/products/collection-data',
        ]),
      )
    }
  })

  it('cart items are read, added, changed and removed singly [M-64]', async () => {
    const { call } = await openApp()
    const added = await call('POST', `/cart/items?id=${ids.board}&quantity=2`)
    expect([added.status, added.body.quantity, added.body._links.self[0].href]).toEqual([
      201,
      2,
      `${TEST_URL}${STORE_API}/cart/items/${added.body.key}`,
    ])
    const { key } = added.body
    expect((await call('GET', `/cart/items/${key}`)).body).toMatchObject({ key, id: ids.board })
    expect((await call('PUT', `/cart/items/${key}?quantity=3`)).body.quantity).toBe(3)
    expect(
      (await call('POST', `/cart/items/${key}`, { quantity: 4 }, { 'X-HTTP-Method-Override': 'PUT' })).body
        .quantity,
    ).toBe(4)
    expect((await call('GET', '/cart/items')).body).toHaveLength(1)
    expect((await call('DELETE', `/cart/items/${key}`)).status).toBe(204)
    expect((await call('DELETE', `/cart/items/${key}`)).body).toMatchObject({
      code: 'woocommerce_rest_cart_invalid_key',
      data: { status: 409 },
    })
    await call('POST', '/cart/items', { id: ids.strip })
    expect((await call('DELETE', '/cart/items/')).body).toEqual([])
    expect((await call('GET', '/cart')).body.items_count).toBe(0)
  })

  it('cart coupons are read, applied and removed singly [M-64]', async () => {
    const { call } = await openApp()
    await call('POST', '/cart/items', { id: ids.board })
    expect((await call('POST', '/cart/coupons?code=nie-ma')).body.code).toBe(
      'woocommerce_rest_cart_coupon_error',
    )
    const applied = await call('POST', '/cart/coupons?code=JESIEN')
    expect([applied.status, applied.body.code]).toEqual([201, 'jesien'])
    expect((await call('GET', '/cart/coupons')).body).toMatchObject([{ code: 'jesien' }])
    expect((await call('GET', '/cart/coupons/jesien')).body.totals.total_discount).toBe('1000')
    expect((await call('DELETE', '/cart/coupons/jesien')).status).toBe(204)
    expect((await call('GET', '/cart/coupons/jesien')).status).toBe(404)
    expect((await call('DELETE', '/cart/coupons')).body).toEqual([])
    expect((await call('POST', '/cart/extensions', { namespace: 'x', data: {} })).body.code).toBe(
      'woocommerce_rest_cart_extensions_error',
    )
  })

  it('form, query and JSON bodies have the same effect [M-62]', async () => {
    const { call } = await openApp()
    const sent = async (body: string, type: string) =>
      (
        await test.app.request(`${TEST_URL}${STORE_API}/cart/add-item?quantity=2`, {
          method: 'POST',
          headers: { 'Cart-Token': (await openApp()).token, 'content-type': type },
          body,
        })
      ).json() as Json
    expect(
      (
        await sent(
          `id=${ids.board}&variation[0][attribute]=x&variation[0][value]=y`,
          'application/x-www-form-urlencoded',
        )
      ).items_count,
    ).toBe(2)
    expect((await sent(JSON.stringify({ id: ids.board, quantity: 3 }), 'application/json')).items_count).toBe(
      3,
    )
    expect((await call('POST', `/cart/add-item?id=${ids.board}`)).body.items_count).toBe(1)
  })

  it('the checkout is read and saved before ordering; the order needs key and e-mail [M-64]', async () => {
    const { call } = await openApp()
    expect((await test.app.request(`${TEST_URL}${STORE_API}/checkout`)).status).toBe(401)
    await call('POST', '/cart/items', { id: ids.board })
    const draft = await call('GET', '/checkout')
    expect(draft.body).toMatchObject({
      order_id: 0,
      status: 'checkout-draft',
      payment_method: '',
      __experimentalCart: { items_count: 1 },
    })
    const put = await call('PUT', '/checkout?__experimental_calc_totals=true', {
      payment_method: 'cod',
      order_notes: 'Proszę dzwonić',
      additional_fields: { 'klepka/nip': '5260001246' },
      billing_address: { city: 'Kraków' },
    })
    expect(put.body).toMatchObject({
      payment_method: 'cod',
      customer_note: 'Proszę dzwonić',
      additional_fields: { 'klepka/nip': '5260001246' },
      billing_address: { city: 'Kraków' },
    })
    expect((await call('PUT', '/checkout', { payment_method: 'nie-ma' })).body.code).toBe(
      'rest_invalid_param',
    )
    expect((await call('GET', '/checkout')).body.payment_method).toBe('cod')

    const { marketing } = test.services.shopSettings()
    await test.changeSettings({ marketing: { ...marketing, isOn: true } })
    const placed = (
      await call('POST', '/checkout', {
        billing_address: billing,
        payment_method: 'bacs',
        // Only a ticked box is a consent.
        additional_fields: { 'klepka/marketing-email': true, 'klepka/marketing-sms': 'nie' },
      })
    ).body
    expect(
      await test.services.db.read
        .selectFrom('marketing_consents')
        .select(['channel', 'act', 'source_id'])
        .execute(),
    ).toEqual([{ channel: 'email', act: 'given', source_id: String(placed.order_id) }])
    const order = (query: string) => call('GET', `/order/${placed.order_id}?${query}`)
    expect((await order(`key=${placed.order_key}&billing_email=JAN@example.pl`)).body).toMatchObject({
      id: placed.order_id,
      status: 'on-hold',
      items: [{ id: ids.board, quantity: 1 }],
      billing_address: { email: 'jan@example.pl' },
      needs_payment: false,
    })
    expect((await order(`key=${placed.order_key}&billing_email=x@example.pl`)).body).toMatchObject({
      code: 'woocommerce_rest_invalid_billing_email',
      data: { status: 401 },
    })
    expect((await order('key=wc_order_no&billing_email=jan@example.pl')).body).toMatchObject({
      code: 'woocommerce_rest_invalid_order',
      data: { status: 401 },
    })
  })

  it('a checkout link fills the cart once and opens the checkout [M-64]', async () => {
    const visitor = test.visitor()
    const link = `/checkout-link/?products=${ids.board}:2,${ids.strip}&coupon=jesien`
    const cart = async () => (await visitor.get(`${STORE_API}/cart`)).json() as Promise<Json>
    const ahead = await visitor.get(link, { 'sec-purpose': 'prefetch' })
    expect([ahead.status, (await cart()).items_count]).toEqual([303, 0])
    for (let opened = 0; opened < 2; opened++) {
      const answer = await visitor.get(link, {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/zamowienie/'])
      expect(await cart()).toMatchObject({ items_count: 3, coupons: [{ code: 'jesien' }] })
    }
    const picture = await test
      .visitor()
      .get(link, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })
    expect(picture.headers.getSetCookie()).toEqual([])
  })

  it('another origin works with a Cart-Token, and with a cookie only when it is listed [M-65]', async () => {
    const { token, call } = await openApp()
    const foreign = { origin: 'https://app.example.pl', 'sec-fetch-site': 'cross-site' }
    const preflight = await test.app.request(`${TEST_URL}${STORE_API}/cart/add-item`, {
      method: 'OPTIONS',
      headers: {
        ...foreign,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'cart-token,content-type',
      },
    })
    expect([
      preflight.status,
      preflight.headers.get('access-control-allow-origin'),
      preflight.headers.get('access-control-allow-headers'),
    ]).toEqual([204, 'https://app.example.pl', expect.stringContaining('Cart-Token')])

    const added = await call('POST', '/cart/add-item', { id: ids.board }, foreign)
    expect([
      added.status,
      added.headers.get('access-control-allow-origin'),
      added.headers.get('vary'),
    ]).toEqual([201, 'https://app.example.pl', 'Origin'])
    expect(added.headers.get('access-control-expose-headers')).toContain('Cart-Token')
    const missing = await call('GET', '/nothing', undefined, foreign)
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([
      404,
      'https://app.example.pl',
    ])

    const plain = () => test.app.request(`${TEST_URL}${STORE_API}/cart`, { headers: foreign })
    const withNonce = async () => {
      const nonce = (await test.app.request(`${TEST_URL}${STORE_API}/cart`)).headers.get('nonce')!
      return (
        await test.app.request(`${TEST_URL}${STORE_API}/cart/add-item`, {
          method: 'POST',
          headers: { ...foreign, nonce, 'content-type': 'application/json' },
          body: JSON.stringify({ id: ids.board }),
        })
      ).status
    }
    expect((await plain()).headers.get('access-control-allow-origin')).toBeNull()
    expect(await withNonce()).toBe(403)
    await test.changeSettings({ allowedOrigins: ['https://app.example.pl'] })
    expect((await plain()).headers.get('access-control-allow-origin')).toBe('https://app.example.pl')
    expect(await withNonce()).toBe(201)
    await test.changeSettings({ allowedOrigins: [] })
    expect(token).toBeTruthy()
  })

  it('the calls of a block cart and checkout with cookie and Nonce place one order [M-64]', async () => {
    const visitor = test.visitor()
    let nonce = (await visitor.get(`${STORE_API}/cart/`)).headers.get('nonce')!
    const send = async (method: string, path: string, body: unknown) => {
      const response = await test.app.request(`${TEST_URL}${STORE_API}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          Nonce: nonce,
          origin: TEST_URL,
          'sec-fetch-site': 'same-origin',
          cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
          ...(method === 'POST' ? {} : { 'X-HTTP-Method-Override': method }),
        },
        body: JSON.stringify(body),
      })
      for (const line of response.headers.getSetCookie())
        visitor.cookies.set(line.split('=')[0]!, line.split(';')[0]!.slice(line.indexOf('=') + 1))
      nonce = response.headers.get('nonce') ?? nonce
      return { status: response.status, body: (await response.json()) as Json }
    }
    const batch = await send('POST', '/batch', {
      requests: [
        {
          path: '/wc/store/v1/cart/add-item',
          method: 'POST',
          body: { id: ids.board, quantity: 1 },
          headers: { Nonce: nonce },
        },
      ],
    })
    expect([batch.status, batch.body.responses[0].status]).toEqual([207, 201])
    const { key } = batch.body.responses[0].body.items[0]
    expect((await send('POST', '/cart/update-item', { key, quantity: 2 })).body.items_count).toBe(2)
    expect((await send('POST', '/cart/apply-coupon', { code: 'jesien' })).body.coupons).toHaveLength(1)
    const customer = await send('POST', '/cart/update-customer', {
      billing_address: billing,
      shipping_address: billing,
    })
    const rate = customer.body.shipping_rates[0].shipping_rates.find((one: Json) => one.rate_id === 'odbior')
    expect(
      (
        await send('POST', '/cart/select-shipping-rate', { package_id: 0, rate_id: rate.rate_id })
      ).body.shipping_rates[0].shipping_rates.find((one: Json) => one.selected).rate_id,
    ).toBe('odbior')
    expect(
      (
        await send('PUT', '/checkout?__experimental_calc_totals=true', {
          payment_method: 'bacs',
          order_notes: '',
          additional_fields: {},
        })
      ).body.__experimentalCart.items_count,
    ).toBe(2)
    const placed = await send('POST', '/checkout', {
      billing_address: billing,
      shipping_address: billing,
      customer_note: '',
      create_account: false,
      payment_method: 'bacs',
      payment_data: [],
      extensions: {},
    })
    expect([placed.status, placed.body.payment_result.payment_status]).toEqual([200, 'success'])
    expect(((await (await visitor.get(`${STORE_API}/cart`)).json()) as Json).items_count).toBe(0)
  })
})
