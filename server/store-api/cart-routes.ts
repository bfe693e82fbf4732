import { type Context, Hono } from 'hono'
import * as requests from '#contract/store-api/requests.ts'
import { applyCoupon } from '#server/cart/apply-coupon.ts'
import { changeCart } from '#server/cart/change-cart.ts'
import { chooseDelivery } from '#server/cart/choose-delivery.ts'
import { loadCart } from '#server/cart/load-cart.ts'
import { removeCoupon } from '#server/cart/remove-coupon.ts'
import type { Shop } from '#server/shop.ts'
import { type CartSession, demandProof, readCartSession, setSessionHeaders } from './cart-session.ts'
import { addItem, type ItemOutcome, removeItem, updateItem } from './change-items.ts'
import { presentCart } from './present-cart.ts'
import { ApiRefusal, readJson } from './refuse.ts'

/** `GET cart` and its changes; each change answers the whole cart. */
export const cartApiRoutes = (shop: Shop) => {
  const answerCart = async (c: Context, session: CartSession, cartId: string | null, status: 200 | 201 = 200) => {
    const { cart, document } = await loadCart(shop, cartId)
    await setSessionHeaders(c, shop, session, cartId, cart)
    return c.json(presentCart(shop, cart, document), status)
  }

  /** A change: proof first, then the work, then the cart as it is now. */
  const change = (status: 200 | 201, work: (c: Context, cartId: string | null) => Promise<{ cartId: string | null }>) => async (c: Context) => {
    const session = await readCartSession(c, shop)
    demandProof(c, shop, session)
    const { cartId } = await work(c, session.cartId)
    return answerCart(c, session, cartId, status)
  }

  const settled = async ({ cartId, problem }: ItemOutcome) => {
    if (!problem) return { cartId }
    const { cart, document } = await loadCart(shop, cartId)
    throw new ApiRefusal(problem.status, problem.code, problem.message, problem.status === 409 ? { cart: presentCart(shop, cart, document) } : {})
  }

  return new Hono()
    .get('/cart', async (c) => {
      const session = await readCartSession(c, shop)
      return answerCart(c, session, session.cartId)
    })
    .get('/cart/items', async (c) => {
      const session = await readCartSession(c, shop)
      const { cart, document } = await loadCart(shop, session.cartId)
      await setSessionHeaders(c, shop, session, session.cartId, cart)
      return c.json(presentCart(shop, cart, document).items)
    })
    .post('/cart/add-item', change(201, async (c, cartId) => settled(await addItem(shop, cartId, await readJson(c, requests.addItem)))))
    .post('/cart/update-item', change(200, async (c, cartId) => {
      const { key, quantity } = await readJson(c, requests.updateItem)
      return settled(await updateItem(shop, cartId, key, quantity))
    }))
    .post('/cart/remove-item', change(200, async (c, cartId) => settled(await removeItem(shop, cartId, (await readJson(c, requests.removeItem)).key))))
    .delete('/cart/items', change(200, (_, cartId) => changeCart(shop, cartId, (document) => void (document.lines = []))))
    .post('/cart/apply-coupon', change(200, async (c, cartId) => {
      const applied = await applyCoupon(shop, cartId, (await readJson(c, requests.coupon)).code)
      if (!applied.result.ok) throw new ApiRefusal(400, 'woocommerce_rest_cart_coupon_error', applied.result.text)
      return applied
    }))
    .post('/cart/remove-coupon', change(200, async (c, cartId) => {
      const removed = await removeCoupon(shop, cartId, (await readJson(c, requests.coupon)).code)
      if (!removed.result.ok) throw new ApiRefusal(400, 'woocommerce_rest_cart_coupon_invalid_code', removed.result.text)
      return removed
    }))
    .post('/cart/select-shipping-rate', change(200, async (c, cartId) => {
      const chosen = await chooseDelivery(shop, cartId, (await readJson(c, requests.selectShippingRate)).rate_id)
      if (!chosen.ok) throw new ApiRefusal(400, 'woocommerce_rest_cart_missing_rate_id', 'Tego sposobu dostawy nie można wybrać dla tego koszyka.')
      return chosen
    }))
    .post('/cart/update-customer', change(200, async (c, cartId) => {
      const { billing_address, shipping_address } = await readJson(c, requests.updateCustomer)
      return changeCart(shop, cartId, (document) => {
        for (const [name, value] of Object.entries(billing_address)) if (value !== undefined) document.checkoutFields[`billing_${name}`] = value
        for (const [name, value] of Object.entries(shipping_address)) if (value !== undefined) document.checkoutFields[`shipping_${name}`] = value
      })
    }))
}
