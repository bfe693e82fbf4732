import { beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '../checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const WHY = '„Listwa biała” ma 2,4 m długości, a tą drogą wysyłamy rzeczy do 2 m.'

const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe.each(engines)('goods too long for a courier, on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  let strip: number
  beforeAll(async () => {
    strip = await addProduct(test.services.db, {
      name: 'Listwa biała',
      slug: 'listwa',
      sizeMm: { length: 2_400, width: 16, height: 80 },
    })
  })

  it('cart and checkout offer other methods and explain why not this one [M-35]', async () => {
    const visitor = test.visitor()
    await visitor.callAjax('add_to_cart', { product_id: String(strip), quantity: '1' })
    for (const path of ['/koszyk/', '/zamowienie/']) {
      const page = await visitor.open(path)
      expect(page).not.toMatch(/<input[^>]*shipping_method[^>]*value="kurier"/)
      expect(page).toMatch(/<input[^>]*shipping_method[^>]*value="paleta"/)
      expect(textOf(page)).toContain(`Kurier: nie dla tego koszyka. ${WHY}`)
    }
  })

  it('cannot be sent by courier, neither by choice nor by default [M-35]', async () => {
    const cartId = await saveTestCart(test.services.db, [strip])
    const refusedOrder = await placeOrder(
      test.services,
      makeCheckout(cartId, { values: buyerFields({ 'shipping_method[0]': 'kurier' }) }),
    )
    expect(refusedOrder).toMatchObject({
      ok: false,
      reason: 'fields',
      problems: [{ field: 'shipping_method[0]' }],
    })
    const placed = await placeOrder(test.services, makeCheckout(cartId))
    expect(placed).toMatchObject({ ok: true, order: { delivery: { methodId: 'paleta' } } })
  })

  it('the Store API lists available methods, and unavailable ones with reasons [M-35]', async () => {
    const { status, headers } = await test.app.request(`${TEST_URL}/wp-json/wc/store/v1/cart`)
    expect(status).toBe(200)
    const call = async (path: string, body: unknown) => {
      const response = await test.app.request(`${TEST_URL}/wp-json/wc/store/v1/${path}`, {
        method: 'POST',
        headers: { 'Cart-Token': headers.get('cart-token')!, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: JSON.parse(await response.text()) }
    }
    const { body: cart } = await call('cart/add-item', { id: strip, quantity: 1 })
    expect(cart.shipping_rates[0].shipping_rates.map((rate: { rate_id: string }) => rate.rate_id)).toEqual([
      'paleta',
      'odbior',
    ])
    expect(cart.extensions).toEqual({
      klepka: {
        unavailable_shipping_rates: [{ rate_id: 'kurier', name: 'Kurier', code: 'too_long', message: WHY }],
      },
    })
    const refused = await call('cart/select-shipping-rate', { package_id: 0, rate_id: 'kurier' })
    expect([refused.status, refused.body.code]).toEqual([400, 'woocommerce_rest_cart_missing_rate_id'])
    expect(refused.body.message).toContain(WHY)
  })
})
