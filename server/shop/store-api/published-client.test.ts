import { beforeAll, describe, expect, it } from 'vitest'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL, type TestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { STORE_API } from './routes.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test asks for what it expects
type Json = any

const home = {
  first_name: 'Jan',
  last_name: 'Nowak',
  company: '',
  address_1: 'ul. Długa 1',
  address_2: '',
  city: 'Kraków',
  state: '',
  postcode: '30-001',
  country: 'PL',
  phone: '600700800',
}
const billing = { ...home, email: 'jan@example.pl' }

/**
 * The calls of @store-sdk/core 2.1.0 (npm), as it sends them: nearly everything in the query, also of a POST
 * or PUT without a body and content type; `checkout/` with its slash; the token or nonce of the last
 * answer.
 */
const openClient = (test: TestShop, proof: 'cart-token' | 'nonce') => {
  const visitor = test.visitor()
  let known = ''
  const failed: string[] = []
  const call = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Json }> => {
    const response = await test.app.request(`${TEST_URL}${STORE_API}${path}`, {
      method,
      headers: {
        accept: 'application/json, text/plain, */*',
        ...(known ? { [proof]: known } : {}),
        ...(proof === 'nonce'
          ? { cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') }
          : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    known = response.headers.get(proof) ?? known
    for (const line of response.headers.getSetCookie())
      visitor.cookies.set(line.split('=')[0]!, line.split(';')[0]!.slice(line.indexOf('=') + 1))
    const text = await response.text()
    if (!response.ok) failed.push(`${method} ${path}: ${response.status} ${text}`)
    return { status: response.status, body: text ? (JSON.parse(text) as Json) : null }
  }
  return { call, get: async (path: string) => (await call('GET', path)).body, failed }
}

describe.each(engines)('a published client of the Store API on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  let id: number
  beforeAll(async () => {
    const { db } = test.services
    id = await addProduct(db, {
      name: 'Deska',
      slug: 'deska',
      regularPriceGrosze: 10_000,
      stock: 50,
      attributes: [
        { slug: 'kolor', name: 'Kolor', values: ['Dąb'], isVisible: true, isForVariations: false },
      ],
    })
    await addCoupon(db, { code: 'jesien' })
    await test.services.refresh()
  })

  it('finds products, categories, tags, brands, attributes and reviews [M-65]', async () => {
    const { get, failed } = openClient(test, 'cart-token')
    expect(await get('/products?per_page=5&page=1&orderby=price&order=asc')).toMatchObject([{ id }])
    expect(
      await get(
        `/products?include[0]=${id}&stock_status[0]=instock&on_sale=false&catalog_visibility=visible&category=&search=desk`,
      ),
    ).toHaveLength(1)
    expect(await get(`/products/${id}`)).toMatchObject({ slug: 'deska' })
    expect(await get('/products/deska')).toMatchObject({ id })
    const [attribute] = await get('/products/attributes')
    expect(await get(`/products/attributes/${attribute.id}`)).toMatchObject({ taxonomy: 'pa_kolor' })
    expect(await get(`/products/attributes/${attribute.id}/terms?per_page=10`)).toMatchObject([
      { name: 'Dąb' },
    ])
    expect(
      await get(
        '/products/collection-data?calculate_price_range=true&calculate_attribute_counts%5B0%5D%5Btaxonomy%5D=pa_kolor&calculate_attribute_counts%5B0%5D%5Bquery_type%5D=or',
      ),
    ).toMatchObject({ price_range: { min_price: '10000' } })
    for (const list of ['categories?per_page=100', 'tags?', 'brands?', 'reviews?'])
      expect(await get(`/products/${list}`), list).toBeInstanceOf(Array)
    expect(failed).toEqual([])
  })

  it.each(['cart-token', 'nonce'] as const)(
    'fills a cart and orders it, identified by its %s [M-65]',
    async (proof) => {
      const { call, get, failed } = openClient(test, proof)
      expect((await get('/cart')).items).toEqual([])
      const { key } = (await call('POST', `/cart/add-item?id=${id}&quantity=1`)).body.items[0]
      expect((await call('POST', `/cart/update-item?key=${key}&quantity=2`)).body.items_count).toBe(2)
      expect(await get('/cart/items')).toMatchObject([{ key, quantity: 2 }])
      expect(await get(`/cart/items/${key}`)).toMatchObject({ id })
      expect((await call('PUT', `/cart/items/${key}?quantity=3`)).body.quantity).toBe(3)

      expect((await call('POST', '/cart/apply-coupon?code=jesien')).body.coupons).toHaveLength(1)
      expect(await get('/cart/coupons')).toMatchObject([{ code: 'jesien' }])
      expect(await get('/cart/coupons/jesien')).toMatchObject({ code: 'jesien' })
      await call('DELETE', '/cart/coupons/jesien')
      expect((await call('POST', '/cart/coupons?code=jesien')).status).toBe(201)
      expect((await call('DELETE', '/cart/coupons')).body).toEqual([])
      await call('POST', '/cart/apply-coupon?code=jesien')
      expect((await call('POST', '/cart/remove-coupon?code=jesien')).body.coupons).toEqual([])

      const { shipping_rates: packages, payment_methods } = (
        await call('POST', '/cart/update-customer', { billing_address: billing, shipping_address: home })
      ).body
      const { rate_id } = packages[0].shipping_rates.at(-1)
      expect(
        (
          await call(
            'POST',
            `/cart/select-shipping-rate?package_id=${packages[0].package_id}&rate_id=${rate_id}`,
          )
        ).body.shipping_rates[0].shipping_rates.at(-1).selected,
      ).toBe(true)
      expect(await get('/checkout/')).toMatchObject({
        status: 'checkout-draft',
        billing_address: { city: 'Kraków' },
      })
      const saved = await call(
        'PUT',
        `/checkout/?__experimental_calc_totals=true&payment_method=${payment_methods[0]}&order_notes=Prosz%C4%99%20dzwoni%C4%87&additional_fields%5Bklepka%2Fnip%5D=5260001246`,
      )
      expect(saved.body).toMatchObject({
        payment_method: payment_methods[0],
        customer_note: 'Proszę dzwonić',
        additional_fields: { 'klepka/nip': '5260001246' },
        __experimentalCart: { items_count: 3 },
      })
      const order = (
        await call('POST', '/checkout/', {
          billing_address: billing,
          shipping_address: home,
          payment_method: payment_methods[0],
          payment_data: [],
        })
      ).body
      expect(order.payment_result).toMatchObject({
        payment_status: 'success',
        payment_details: [],
        redirect_url: expect.stringContaining(order.order_key),
      })
      expect(
        await get(`/order/${order.order_id}?key=${order.order_key}&billing_email=jan@example.pl`),
      ).toMatchObject({ id: order.order_id })

      const again = (await call('POST', `/cart/items?id=${id}&quantity=1`)).body.key
      expect((await call('DELETE', `/cart/items/${again}`)).status).toBe(204)
      await call('POST', `/cart/add-item?id=${id}`)
      expect((await call('POST', `/cart/remove-item?key=${again}`)).body.items).toEqual([])
      expect((await call('DELETE', '/cart/items')).body).toEqual([])
      expect(failed).toEqual([])
    },
  )

  it('pays an order with a pending payment, and no other [M-65]', async () => {
    const { call } = openClient(test, 'cart-token')
    await call('GET', '/cart')
    await call('POST', `/cart/add-item?id=${id}`)
    const order = (await call('POST', '/checkout/', { billing_address: billing, payment_method: 'bacs' }))
      .body
    const pay = (body: object = {}) =>
      call('POST', `/checkout/${order.order_id}`, {
        key: order.order_key,
        billing_email: 'jan@example.pl',
        billing_address: billing,
        payment_method: 'bacs',
        ...body,
      })
    expect(await pay()).toMatchObject({ status: 403, body: { code: 'invalid_order_update_status' } })

    await test.services.db.transaction((tx) =>
      tx.updateTable('orders').set({ status: 'pending' }).where('id', '=', order.order_id).execute(),
    )
    expect(await pay()).toMatchObject({
      status: 200,
      body: {
        order_id: order.order_id,
        status: 'pending',
        payment_result: { payment_status: 'success', redirect_url: expect.stringContaining(order.order_key) },
      },
    })
    expect(await pay({ payment_method: 'cod' })).toMatchObject({
      status: 400,
      body: { code: 'woocommerce_rest_checkout_payment_method_disabled' },
    })
    expect(await pay({ key: 'wc_order_no' })).toMatchObject({
      status: 401,
      body: { code: 'woocommerce_rest_invalid_order' },
    })
    expect(await pay({ billing_email: 'kto@example.pl' })).toMatchObject({
      status: 401,
      body: { code: 'woocommerce_rest_invalid_billing_email' },
    })
    const stranger = await test.app.request(`${TEST_URL}${STORE_API}/checkout/${order.order_id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: order.order_key, billing_email: 'jan@example.pl', payment_method: 'bacs' }),
    })
    expect(stranger.status).toBe(401)
  })
})
