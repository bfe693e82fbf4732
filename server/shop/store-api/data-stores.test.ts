import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { STORE_API } from './routes.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test asks for what it expects
type Json = any

/** The fields that the original's data stores of cart and checkout read, with their types. */
const text = v.string()
const amount = v.pipe(v.string(), v.regex(/^-?\d+$/))
const money = {
  currency_code: text,
  currency_symbol: text,
  currency_minor_unit: v.number(),
  currency_decimal_separator: text,
  currency_thousand_separator: text,
  currency_prefix: text,
  currency_suffix: text,
}
const place = { address_1: text, address_2: text, city: text, state: text, postcode: text, country: text }
const address = { ...place, first_name: text, last_name: text, company: text, phone: text }
const image = v.object({
  id: v.number(),
  src: text,
  thumbnail: text,
  srcset: text,
  sizes: text,
  thumbnail_srcset: text,
  thumbnail_sizes: text,
  name: text,
  alt: text,
})
const prices = v.object({
  price: amount,
  regular_price: amount,
  sale_price: amount,
  price_range: v.nullable(v.object({ min_amount: amount, max_amount: amount })),
  ...money,
  raw_prices: v.object({ precision: v.number(), price: amount, regular_price: amount, sale_price: amount }),
})
const item = v.object({
  key: text,
  id: v.number(),
  type: text,
  quantity: v.number(),
  catalog_visibility: v.picklist(['visible', 'catalog', 'search', 'hidden']),
  quantity_limits: v.object({
    minimum: v.number(),
    maximum: v.number(),
    multiple_of: v.number(),
    editable: v.boolean(),
  }),
  name: text,
  short_description: text,
  description: text,
  sku: text,
  low_stock_remaining: v.nullable(v.number()),
  backorders_allowed: v.boolean(),
  show_backorder_badge: v.boolean(),
  sold_individually: v.boolean(),
  permalink: text,
  images: v.array(image),
  variation: v.array(v.object({ attribute: text, value: text, raw_attribute: text })),
  prices,
  totals: v.object({
    line_subtotal: amount,
    line_subtotal_tax: amount,
    line_total: amount,
    line_total_tax: amount,
    ...money,
  }),
  extensions: v.object({}),
  item_data: v.array(v.unknown()),
})
const rate = v.object({
  rate_id: text,
  name: text,
  description: text,
  delivery_time: text,
  price: amount,
  taxes: amount,
  instance_id: v.number(),
  method_id: text,
  meta_data: v.array(v.unknown()),
  selected: v.boolean(),
  ...money,
})
const cart = v.object({
  coupons: v.array(
    v.object({
      code: text,
      discount_type: text,
      totals: v.object({ total_discount: amount, total_discount_tax: amount, ...money }),
    }),
  ),
  shipping_rates: v.array(
    v.object({
      package_id: v.number(),
      name: text,
      destination: v.object(place),
      items: v.array(v.object({ key: text, name: text, quantity: v.number() })),
      shipping_rates: v.array(rate),
    }),
  ),
  shipping_address: v.object(address),
  billing_address: v.object({ ...address, email: text }),
  items: v.array(item),
  items_count: v.number(),
  items_weight: v.number(),
  cross_sells: v.array(v.unknown()),
  needs_payment: v.boolean(),
  needs_shipping: v.boolean(),
  has_calculated_shipping: v.boolean(),
  fees: v.array(v.unknown()),
  errors: v.array(v.object({ code: text, message: text })),
  totals: v.object({
    total_items: amount,
    total_items_tax: amount,
    total_fees: amount,
    total_fees_tax: amount,
    total_discount: amount,
    total_discount_tax: amount,
    total_shipping: v.nullable(amount),
    total_shipping_tax: v.nullable(amount),
    total_price: amount,
    total_tax: amount,
    tax_lines: v.array(v.object({ name: text, price: amount, rate: text })),
    ...money,
  }),
  payment_methods: v.array(text),
  payment_requirements: v.array(text),
  extensions: v.object({}),
})
const checkout = v.object({
  order_id: v.number(),
  customer_id: v.number(),
  order_key: text,
  status: text,
  customer_note: text,
  payment_method: text,
  billing_address: v.object({ ...address, email: text }),
  shipping_address: v.object(address),
  payment_result: v.nullable(
    v.object({
      payment_status: text,
      payment_details: v.array(v.object({ key: text, value: text })),
      redirect_url: text,
    }),
  ),
  additional_fields: v.object({}),
  extensions: v.object({}),
  __experimentalCart: v.nullable(cart),
})
const faultsOf = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []

const billing = {
  first_name: 'Jan',
  last_name: 'Nowak',
  company: '',
  address_1: 'ul. Długa 1',
  address_2: '',
  city: 'Kraków',
  state: '',
  postcode: '30-001',
  country: 'PL',
  email: 'jan@example.pl',
  phone: '600700800',
}

describe.each(engines)('data stores of a block cart and checkout on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  let boardId: number
  let stripId: number
  beforeAll(async () => {
    const { db } = test.services
    boardId = await addProduct(db, {
      name: 'Deska',
      regularPriceGrosze: 10_000,
      stock: 9,
      pictures: [{ src: '/pictures/deska.webp', alt: 'Deska' }],
    })
    stripId = await addProduct(db, {
      kind: 'variable',
      name: 'Listwa',
      slug: 'listwa',
      attributes: [
        {
          slug: 'kolor-drewna',
          name: 'Kolor drewna',
          values: ['dąb', 'buk'],
          isForVariations: true,
          isVisible: true,
        },
      ],
    })
    for (const wood of ['dąb', 'buk'])
      await addProduct(db, {
        kind: 'variation',
        parentId: stripId,
        name: 'Listwa',
        choice: { 'kolor-drewna': wood },
      })
    await addCoupon(db, { code: 'jesien' })
    await test.services.refresh()
  })

  /** Changes are sent in batches, as the stores do; each answer contains the nonce of the next call. */
  const openStores = () => {
    const visitor = test.visitor()
    let nonce = 'none yet'
    const send = async (method: string, path: string, body?: unknown) => {
      const response = await test.app.request(`${TEST_URL}${STORE_API}${path}`, {
        method: method === 'GET' ? 'GET' : 'POST',
        headers: {
          accept: 'application/json, */*;q=0.1',
          origin: TEST_URL,
          'sec-fetch-site': 'same-origin',
          cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
          Nonce: nonce,
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...(method === 'PUT' ? { 'X-HTTP-Method-Override': 'PUT' } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie())
        visitor.cookies.set(line.split('=')[0]!, line.split(';')[0]!.slice(line.indexOf('=') + 1))
      nonce = response.headers.get('nonce') ?? nonce
      return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
    }
    const batch = async (...calls: [path: string, data: unknown][]) => {
      const requests = calls.map(([path, data]) => ({
        path: `/wc/store/v1/${path}`,
        method: 'POST',
        data,
        body: data,
        cache: 'no-store',
        headers: { Nonce: nonce },
      }))
      const { status, body } = await send('POST', '/batch', { requests })
      expect(status).toBe(207)
      for (const { headers } of body.responses) nonce = headers.Nonce ?? nonce
      return body.responses as Json[]
    }
    return { send, batch, forget: () => (nonce = 'an old one') }
  }

  it('find every key of cart and checkout in the answers, with its type [M-65]', async () => {
    const { send, batch } = openStores()
    expect(faultsOf(cart, (await send('GET', '/cart')).body)).toEqual([])
    const answers = await batch(
      ['cart/add-item', { id: boardId, quantity: 2, variation: [] }],
      ['cart/apply-coupon', { code: 'jesien' }],
      ['cart/update-customer', { billing_address: billing, shipping_address: billing }],
      ['cart/select-shipping-rate', { package_id: 0, rate_id: 'kurier' }],
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200])
    for (const { body } of answers) expect(faultsOf(cart, body)).toEqual([])
    const last = answers.at(-1).body
    expect(last.items[0].images).toHaveLength(1)
    expect(last.shipping_rates[0].destination).toEqual({
      address_1: 'ul. Długa 1',
      address_2: '',
      city: 'Kraków',
      state: '',
      postcode: '30-001',
      country: 'PL',
    })

    expect(faultsOf(checkout, (await send('GET', '/checkout?__experimental_calc_totals=true')).body)).toEqual(
      [],
    )
    const saved = await send('PUT', '/checkout?__experimental_calc_totals=true', {
      payment_method: 'bacs',
      additional_fields: {},
    })
    expect(faultsOf(checkout, saved.body)).toEqual([])
    const placed = await send('POST', '/checkout', {
      billing_address: billing,
      shipping_address: billing,
      customer_note: '',
      create_account: false,
      payment_method: 'bacs',
      payment_data: [],
      extensions: {},
    })
    expect(faultsOf(checkout, placed.body)).toEqual([])
    expect(placed.body.payment_result.payment_status).toBe('success')
  })

  it('can send an option under its name in the cart [M-65]', async () => {
    const { send, batch } = openStores()
    await send('GET', '/cart')
    const [added] = await batch([
      'cart/add-item',
      { id: stripId, quantity: 1, variation: [{ attribute: 'Kolor drewna', value: 'buk' }] },
    ])
    const { variation } = added.body.items[0]
    expect(variation).toEqual([
      { raw_attribute: 'attribute_pa_kolor-drewna', attribute: 'Kolor drewna', value: 'buk' },
    ])
    const [again] = await batch([
      'cart/add-item',
      { id: stripId, quantity: 1, variation: [{ attribute: variation[0].raw_attribute, value: 'buk' }] },
    ])
    expect(again.body.items).toMatchObject([{ key: added.body.items[0].key, quantity: 2 }])
  })

  it('find the headers of a batch’s answers under their wire names [M-65]', async () => {
    const { send, batch } = openStores()
    await send('GET', '/cart')
    const [added] = await batch(['cart/add-item', { id: boardId, quantity: 1 }])
    expect(Object.keys(added.headers)).toEqual(
      expect.arrayContaining([
        'Nonce',
        'Nonce-Timestamp',
        'Cart-Token',
        'Cart-Hash',
        'User-ID',
        'Content-Type',
        'Cache-Control',
      ]),
    )
    expect(added.headers['Cart-Hash']).toMatch(/^[0-9a-f]{32}$/)
  })

  it('get a new nonce with the refusal of an old one, and continue with it [M-65]', async () => {
    const { send, batch, forget } = openStores()
    await send('GET', '/cart')
    await batch(['cart/add-item', { id: boardId, quantity: 1 }])
    forget()
    const refused = await send('POST', '/cart/update-item', { key: 'x', quantity: 1 })
    expect([refused.status, refused.body.code]).toEqual([403, 'woocommerce_rest_invalid_nonce'])
    const [again] = await batch(['cart/add-item', { id: boardId, quantity: 1 }])
    expect([again.status, again.body.items_count]).toEqual([201, 2])
    forget()
    const [inBatch] = await batch(['cart/add-item', { id: boardId, quantity: 1 }])
    expect([inBatch.status, inBatch.headers.Nonce]).toEqual([403, expect.stringMatching(/./)])
    expect((await batch(['cart/add-item', { id: boardId, quantity: 1 }]))[0].status).toBe(201)
    // Products are the same for all visitors, so their answer has no nonce.
    expect((await send('GET', '/products/99999')).headers.get('nonce')).toBeNull()
  })

  it('show address problems at the address: one detail each, the others within [M-65]', async () => {
    const { send, batch } = openStores()
    await send('GET', '/cart')
    await batch(['cart/add-item', { id: boardId, quantity: 1 }])
    const { body } = await send('POST', '/checkout', {
      billing_address: { ...billing, email: 'zły', postcode: '1', city: '' },
      shipping_address: { ...billing, address_1: 'Inna 2', postcode: 'x' },
      payment_method: 'nie-ma',
    })
    expect([body.code, body.data.status]).toEqual(['rest_invalid_param', 400])
    const { details, params } = body.data
    expect(Object.keys(params).toSorted()).toEqual([
      'billing_city',
      'billing_email',
      'billing_postcode',
      'payment_method',
      'shipping_postcode',
    ])
    expect(Object.keys(details).toSorted()).toEqual(['billing_address', 'payment_method', 'shipping_address'])
    expect(details.billing_address).toMatchObject({
      code: 'invalid_email',
      message: params.billing_email,
      additional_errors: [
        { code: 'invalid_postcode', message: params.billing_postcode },
        { code: 'invalid_city', message: params.billing_city },
      ],
    })
    expect(details.shipping_address).toMatchObject({ code: 'invalid_postcode', additional_errors: [] })
    expect(details.payment_method).toMatchObject({ code: 'invalid_payment_method' })
  })

  it('get the current cart when it cannot be bought any more [M-65]', async () => {
    const { send, batch } = openStores()
    await send('GET', '/cart')
    await batch(['cart/add-item', { id: boardId, quantity: 5 }])
    await addProduct(test.services.db, { id: boardId, name: 'Deska', regularPriceGrosze: 10_000, stock: 1 })
    await test.services.refresh()
    const { status, body } = await send('POST', '/checkout', {
      billing_address: billing,
      shipping_address: billing,
      payment_method: 'bacs',
    })
    expect([status, body.data.status]).toEqual([409, 409])
    expect(faultsOf(cart, body.data.cart)).toEqual([])
  })
})
