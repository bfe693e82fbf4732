import { beforeAll, describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'
import { checkoutNonces } from '#server/shop/checkout/checkout-form.ts'
import { openPayingShop } from '#server/shop/online-payments/testing/open-paying-shop.ts'
import { STORE_API } from '#server/shop/store-api/routes.ts'
import { addCoupon, addProduct } from '../make.ts'
import { buyerFields, saveTestCart } from '../make-checkout.ts'
import { engines } from '../open-test-database.ts'
import { TEST_URL } from '../open-test-shop.ts'
import { outcomeOf } from './fail-each-call.ts'
import { shareFaultyShop } from './open-faulty-shop.ts'

const STOCK = 10
const BOUGHT = 2
const ORDERED = {
  orders: 1,
  lines: 1,
  stock: STOCK - BOUGHT,
  mails: 2,
  couponUses: 1,
  hasGap: false,
  inCart: 0,
}

type Subject = { cartId: string; productId: number; cartToken: string }

describe.each(engines)('a checkout whose n-th call fails on %s', (engine) => {
  const test = shareFaultyShop(engine, () => openPayingShop(engine))
  let subjects = 0
  beforeAll(async () => {
    await addCoupon(test.services.db, { code: 'rabat' })
  })

  const prepare = async (): Promise<Subject> => {
    subjects += 1
    const productId = await addProduct(test.services.db, { name: `Deska ${subjects}`, stock: STOCK })
    const coupons = ['rabat']
    const cartId = await saveTestCart(test.services.db, [[productId, BOUGHT]], { coupons })
    return { cartId, productId, cartToken: '' }
  }
  const effects = async ({ cartId, productId }: Subject) => {
    const { read } = test.services.db
    const orders = await read.selectFrom('orders').select('id').where('cart_id', '=', cartId).execute()
    const about = orders.map(({ id }) => `order:${id}`)
    const ids = [0, ...orders.map(({ id }) => id)]
    const ofOrders = async (table: 'order_lines' | 'coupon_uses') =>
      (await read.selectFrom(table).select('order_id').where('order_id', 'in', ids).execute()).length
    const { quantity } = await read
      .selectFrom('stock')
      .select('quantity')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    const counter = await read
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'order')
      .executeTakeFirst()
    const mails = await read
      .selectFrom('outbox')
      .select('message_id')
      .where('about', 'in', ['', ...about])
      .execute()
    return {
      orders: orders.length,
      lines: await ofOrders('order_lines'),
      stock: quantity,
      mails: new Set(mails.map(({ message_id }) => message_id)).size,
      couponUses: await ofOrders('coupon_uses'),
      hasGap: Number(counter?.value ?? 0) !== (await test.countRows('orders')),
      inCart: (await loadCart(test.services, cartId)).document.lines.length,
    }
  }
  const buyOnPage =
    (values: Record<string, string> = {}) =>
    async ({ cartId }: Subject) =>
      outcomeOf(
        await test.app.request(`${TEST_URL}/?wc-ajax=checkout`, {
          method: 'POST',
          headers: { cookie: `${sessionCookieName(test.services)}=${cartId}` },
          body: new URLSearchParams({
            ...(buyerFields(values) as Record<string, string>),
            'woocommerce-process-checkout-nonce': checkoutNonces(test.services, cartId).nonce,
          }),
        }),
        (body) => (JSON.parse(body) as { result: string }).result === 'success',
      )

  it('from the page is one order or none with a 503; repeated, it is that order', async () => {
    const { calls, done } = await test.expectWhole({ prepare, run: buyOnPage(), effects })
    expect(done).toEqual(ORDERED)
    expect(calls.length).toBeGreaterThan(20)
  })

  it('with an online payment loses no order when the provider does not answer', async () => {
    const run = buyOnPage({ payment_method: 'p24' })
    const { calls, done } = await test.expectWhole({ prepare, run, effects })
    expect(done).toEqual(ORDERED)
    expect(calls.filter((call) => call.startsWith('http'))).not.toEqual([])
  })

  it('through the Store API is one order or none with a 503; repeated, it is that order', async () => {
    const call = (path: string, cartToken: string, body?: unknown) =>
      test.app.request(TEST_URL + STORE_API + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...(cartToken && { 'cart-token': cartToken }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const prepareApi = async (): Promise<Subject> => {
      subjects += 1
      const productId = await addProduct(test.services.db, { name: `Deska ${subjects}`, stock: STOCK })
      const cartToken = (await call('/cart', '')).headers.get('cart-token') ?? ''
      const added = await call('/cart/add-item', cartToken, { id: productId, quantity: BOUGHT })
      expect(added.status).toBe(201)
      expect((await call('/cart/apply-coupon', cartToken, { code: 'rabat' })).status).toBe(200)
      const payload = Buffer.from(cartToken.split('.')[1] ?? '', 'base64url').toString()
      const { user_id: cartId } = JSON.parse(payload) as { user_id: string }
      return { cartId, productId, cartToken }
    }
    const billing_address = {
      first_name: 'Jan',
      last_name: 'Nowak',
      address_1: 'ul. Długa 1',
      city: 'Kraków',
      postcode: '30-001',
      country: 'PL',
      email: 'jan@example.pl',
      phone: '600700800',
    }
    const { done } = await test.expectWhole({
      prepare: prepareApi,
      run: async ({ cartToken }) =>
        outcomeOf(await call('/checkout', cartToken, { billing_address, payment_method: 'bacs' })),
      effects,
    })
    expect(done).toEqual(ORDERED)
  })
})
