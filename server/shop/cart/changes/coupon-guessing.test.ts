import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { STORE_API, storeApiRoutes } from '#server/shop/store-api/routes.ts'
import { makeNonce } from '#server/platform/http/nonce.ts'
import { saveTestCarts } from '#server/testing/make-checkout.ts'
import { addCoupon, addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { wcAjax } from '#server/shop/wc-ajax/dispatch.ts'
import { limitTable } from '#server/platform/limit-table.ts'
import { applyCouponCode } from './change-coupons.ts'
import { changeCartFromForm } from '#server/shop/cart-page/change-from-form.ts'
import { loadCart } from '#server/shop/cart/load-cart.ts'

const perNetwork = limitTable['coupons-by-network']
const perCart = limitTable['coupons-by-cart']

describe.each(engines)('guessing coupon codes on %s', (engine) => {
  const test = shareShop(() =>
    openTestShop(engine, {
      createApp: (services) => new Hono().use(wcAjax(services)).route(STORE_API, storeApiRoutes(services)),
    }),
  )
  let productId: number
  beforeAll(async () => {
    productId = await addProduct(test.services.db, { name: 'Deska' })
    await addCoupon(test.services.db, { code: 'lato10' })
    await test.services.refresh()
  })
  const newCart = async () => (await saveTestCarts(test.services.db, 1, [productId]))[0]!
  const tryCode = async (cartId: string, code: string, network: string) =>
    (await applyCouponCode(test.services, cartId, code, network)).result
  const exhaust = async (network: string) => {
    const carts = await saveTestCarts(test.services.db, perNetwork.points, [productId])
    return Promise.all(carts.map((cartId, index) => tryCode(cartId, `zgadne${index}`, network)))
  }

  it('one network may try a limited number of unknown codes, then all its codes wait [M-15]', async () => {
    const tries = await exhaust('192.0.2.1')
    expect(tries.map((result) => !result.ok && result.reason)).toEqual(
      Array(perNetwork.points).fill('unknown'),
    )
    expect(await tryCode(await newCart(), 'lato10', '192.0.2.1')).toMatchObject({
      ok: false,
      reason: 'too_often',
      text: cartStrings.couponTooOften,
    })
    expect(await tryCode(await newCart(), 'lato10', '192.0.2.2')).toMatchObject({ ok: true })
  })

  it('simultaneous attempts do not exceed the limit [M-15]', async () => {
    const carts = await saveTestCarts(test.services.db, perNetwork.points * 2, [productId])
    const tries = await Promise.all(
      carts.map((cartId, index) => tryCode(cartId, `razem${index}`, '192.0.2.3')),
    )
    expect(tries.filter((result) => !result.ok && result.reason === 'unknown')).toHaveLength(
      perNetwork.points,
    )
  })

  it('one cart may try a limited number from any network; known codes are not counted [M-15]', async () => {
    const cartId = await newCart()
    for (let number = 0; number < perNetwork.points + 5; number++)
      expect(await tryCode(cartId, 'lato10', '192.0.2.4')).toMatchObject(
        number === 0 ? { ok: true } : { reason: 'twice' },
      )
    for (let number = 0; number < perCart.points; number++)
      expect(await tryCode(cartId, `inny${number}`, `198.51.100.${number}`)).toMatchObject({
        reason: 'unknown',
      })
    expect(await tryCode(cartId, 'innyraz', '198.51.100.200')).toMatchObject({ reason: 'too_often' })
  })

  it('is limited on every wire that accepts codes [M-15]', async () => {
    // Requests of tests have no socket, so all belong to one network.
    await exhaust('')
    const visitor = test.visitor()
    await visitor.callAjax('add_to_cart', { product_id: String(productId), quantity: '1' })
    const cartId =
      [...visitor.cookies].find(([name]) => name.startsWith('wp_woocommerce_session_'))?.[1] ?? ''
    const ajax = await visitor.post('/?wc-ajax=apply_coupon', {
      security: makeNonce(test.services, 'apply-coupon', cartId),
      coupon_code: 'lato10',
    })
    expect(await ajax.text()).toContain(cartStrings.couponTooOften)

    const first = await test.app.request(`http://localhost:3000${STORE_API}/cart`)
    const headers = {
      'content-type': 'application/json',
      'cart-token': first.headers.get('cart-token') ?? '',
    }
    const api = await test.app.request(`http://localhost:3000${STORE_API}/cart/apply-coupon`, {
      method: 'POST',
      headers,
      body: '{"code":"lato10"}',
    })
    expect([api.status, await api.json()]).toMatchObject([
      429,
      { code: 'woocommerce_rest_cart_coupon_error' },
    ])

    await changeCartFromForm(test.services, cartId, { apply_coupon: ['1'], coupon_code: ['lato10'] }, '')
    expect((await loadCart(test.services, cartId)).document.notices).toContainEqual({
      kind: 'error',
      text: cartStrings.couponTooOften,
    })
  })
})
