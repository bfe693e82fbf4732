import { type Context, Hono } from 'hono'
import type { Cart } from '#contract/shop/cart.ts'
import * as requests from '#contract/store-api/requests.ts'
import { applyCoupon } from '#server/cart/apply-coupon.ts'
import { type CartRef, changeCart } from '#server/cart/change-cart.ts'
import { chooseDelivery } from '#server/cart/choose-delivery.ts'
import { removeCoupon } from '#server/cart/remove-coupon.ts'
import { normalCode } from '#server/coupons/coupon.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { cartStrings } from '#storefront/strings/pl/cart.ts'
import { delivery } from '#storefront/strings/pl/delivery.ts'
import { storeApi as words } from '#storefront/strings/pl/store-api.ts'
import { changingCart, type PresentedCart, readingCart, settle } from './answer-cart.ts'
import { addItem, removeItem, updateItem } from './change-items.ts'
import { readJson, readParameters } from './read-parameters.ts'
import { ApiRefusal, checked } from './refuse.ts'
import { STORE_API } from './store-api-path.ts'

const asCart = (c: Context, cart: PresentedCart) => c.json(cart)
const asNothing = (c: Context) => c.body(null, 204)

/** `GET cart` and its changes, which answer the whole cart; its items and coupons also as collections of their own. */
export const cartApiRoutes = (shop: Shop) =>
  new Hono()
    .get('/cart', readingCart(shop, asCart))
    .post(
      '/cart/add-item',
      changingCart(
        shop,
        (c, cartRef) => add(shop, c, cartRef),
        (c, cart) => c.json(cart, 201),
      ),
    )
    .post(
      '/cart/update-item',
      changingCart(
        shop,
        async (c, cartRef) => {
          const { key, quantity } = await readJson(c, requests.updateItem)
          return settle(shop, await updateItem(shop, cartRef, key, quantity))
        },
        asCart,
      ),
    )
    .post(
      '/cart/remove-item',
      changingCart(
        shop,
        async (c, cartRef) =>
          settle(shop, await removeItem(shop, cartRef, (await readJson(c, requests.removeItem)).key)),
        asCart,
      ),
    )
    .post(
      '/cart/apply-coupon',
      changingCart(shop, (c, cartRef) => apply(shop, c, cartRef), asCart),
    )
    .post(
      '/cart/remove-coupon',
      changingCart(
        shop,
        async (c, cartRef) => remove(shop, cartRef, (await readJson(c, requests.coupon)).code, 400),
        asCart,
      ),
    )
    .post(
      '/cart/select-shipping-rate',
      changingCart(
        shop,
        async (c, cartRef) => {
          const { rate_id: rateId } = await readJson(c, requests.selectShippingRate)
          const chosen = await chooseDelivery(shop, cartRef, rateId)
          if (!chosen.ok)
            throw new ApiRefusal(
              400,
              'woocommerce_rest_cart_missing_rate_id',
              whyNoDelivery(chosen.cart, rateId),
            )
          return chosen
        },
        asCart,
      ),
    )
    .post(
      '/cart/update-customer',
      changingCart(
        shop,
        async (c, cartRef) => {
          const { billing_address, shipping_address } = await readJson(c, requests.updateCustomer)
          return changeCart(shop, cartRef, (document) => {
            for (const [name, value] of Object.entries(billing_address))
              if (value !== undefined) document.checkoutFields[`billing_${name}`] = value
            for (const [name, value] of Object.entries(shipping_address))
              if (value !== undefined) document.checkoutFields[`shipping_${name}`] = value
          })
        },
        asCart,
      ),
    )
    .post(
      '/cart/extensions',
      readingCart(
        shop,
        () => {
          // Nothing here takes part in the cart by a name of its own.
          throw new ApiRefusal(400, 'woocommerce_rest_cart_extensions_error', words.noExtension)
        },
        true,
      ),
    )
    .route('/', itemRoutes(shop))
    .route('/', couponRoutes(shop))

const whyNoDelivery = ({ unavailableDelivery }: Cart, rateId: string): string => {
  const known = unavailableDelivery.find(({ id }) => id === rateId)
  return known ? delivery.unavailableMethod(known) : cartStrings.noSuchDelivery
}

const add = async (shop: Shop, c: Context, cartRef: CartRef) => {
  const wanted = await readJson(c, requests.addItem)
  return settle(shop, await addItem(shop, cartRef, wanted))
}

const apply = async (shop: Shop, c: Context, cartRef: CartRef) => {
  const applied = await applyCoupon(
    shop,
    cartRef,
    (await readJson(c, requests.coupon)).code,
    clientNetwork(c, shop.settings),
  )
  if (!applied.result.ok)
    throw new ApiRefusal(
      applied.result.reason === 'too_often' ? 429 : 400,
      'woocommerce_rest_cart_coupon_error',
      applied.result.text,
    )
  return applied
}

const remove = async (shop: Shop, cartRef: CartRef, code: string, status: 400 | 404) => {
  const removed = await removeCoupon(shop, cartRef, code)
  if (!removed.result.ok)
    throw new ApiRefusal(status, 'woocommerce_rest_cart_coupon_invalid_code', removed.result.text)
  return removed
}

type Item = PresentedCart['items'][number]
type Coupon = PresentedCart['coupons'][number]

const itemRoutes = (shop: Shop) => {
  const linked = (item: Item) => ({ ...item, _links: linksOf(shop, 'items', item.key) })
  const answerItem = (c: Context, { items }: PresentedCart) => {
    const item = items.find(({ key }) => key === c.req.param('key'))
    if (!item) throw new ApiRefusal(409, 'woocommerce_rest_cart_invalid_key', words.noLine)
    return c.json(linked(item))
  }
  const update = changingCart(
    shop,
    async (c, cartRef) => {
      const { key, quantity } = checked(requests.updateItem, {
        ...(await readParameters(c)),
        key: c.req.param('key'),
      })
      return settle(shop, await updateItem(shop, cartRef, key, quantity))
    },
    answerItem,
  )

  return new Hono<{ Variables: { added: string } }>()
    .get(
      '/cart/items',
      readingCart(shop, (c, { items }) => c.json(items.map(linked))),
    )
    .post(
      '/cart/items',
      changingCart(
        shop,
        async (c, cartRef) => {
          const outcome = await addItem(shop, cartRef, await readJson(c, requests.addItem))
          c.set('added', outcome.key ?? '')
          return settle(shop, outcome)
        },
        (c, { items }) => {
          const item = items.find(({ key }) => key === c.get('added'))
          return c.json(item ? linked(item) : null, 201)
        },
      ),
    )
    .delete(
      '/cart/items',
      changingCart(
        shop,
        (_, cartRef) => changeCart(shop, cartRef, (document) => void (document.lines = [])),
        (c) => c.json([]),
      ),
    )
    .get('/cart/items/:key', readingCart(shop, answerItem))
    .put('/cart/items/:key', update)
    .patch('/cart/items/:key', update)
    .post('/cart/items/:key', update)
    .delete(
      '/cart/items/:key',
      changingCart(
        shop,
        async (c, cartRef) => settle(shop, await removeItem(shop, cartRef, c.req.param('key') ?? '')),
        asNothing,
      ),
    )
}

const couponRoutes = (shop: Shop) => {
  const linked = (coupon: Coupon) => ({ ...coupon, _links: linksOf(shop, 'coupons', coupon.code) })
  const find = ({ coupons }: PresentedCart, code: string) => {
    const coupon = coupons.find((one) => one.code === normalCode(code))
    if (!coupon) throw new ApiRefusal(404, 'woocommerce_rest_cart_coupon_invalid_code', words.noCoupon)
    return coupon
  }

  return new Hono<{ Variables: { applied: string } }>()
    .get(
      '/cart/coupons',
      readingCart(shop, (c, { coupons }) => c.json(coupons.map(linked))),
    )
    .post(
      '/cart/coupons',
      changingCart(
        shop,
        async (c, cartRef) => {
          const applied = await apply(shop, c, cartRef)
          c.set('applied', applied.result.ok ? applied.result.code : '')
          return applied
        },
        (c, cart) => c.json(linked(find(cart, c.get('applied'))), 201),
      ),
    )
    .delete(
      '/cart/coupons',
      changingCart(
        shop,
        (_, cartRef) => changeCart(shop, cartRef, (document) => void (document.coupons = [])),
        (c) => c.json([]),
      ),
    )
    .get(
      '/cart/coupons/:code',
      readingCart(shop, (c, cart) => c.json(linked(find(cart, c.req.param('code') ?? '')))),
    )
    .delete(
      '/cart/coupons/:code',
      changingCart(shop, (c, cartRef) => remove(shop, cartRef, c.req.param('code') ?? '', 404), asNothing),
    )
}

const linksOf = ({ settings }: Shop, collection: 'items' | 'coupons', key: string) => {
  const href = `${settings.publicUrl}${STORE_API}/cart/${collection}`
  return { self: [{ href: `${href}/${encodeURIComponent(key)}` }], collection: [{ href }] }
}
