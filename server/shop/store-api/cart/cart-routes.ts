import { type Context, Hono } from 'hono'
import type { Cart } from '#contract/shop/cart.ts'
import * as requests from '#contract/store-api/requests.ts'
import { applyCouponCode, removeCouponCode } from '#server/shop/cart/changes/change-coupons.ts'
import { type CartRef, changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { chooseDelivery } from '#server/shop/cart/changes/choose-delivery.ts'
import { normalCode } from '#server/shop/coupons/coupon.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { delivery } from '#storefront/strings/pl/cart/delivery.ts'
import { storeApi as words } from '#storefront/strings/pl/order/store-api.ts'
import { changingCart, type PresentedCart, readingCart, settle } from './answer-cart.ts'
import { addCartItem, removeCartItem, updateCartItem } from './change-items.ts'
import { readJsonParameters, readParameters, STORE_API } from '#server/shop/store-api/read-parameters.ts'
import { ApiRefusal, checked } from '#server/shop/store-api/refuse.ts'

const asCart = (c: Context, cart: PresentedCart) => c.json(cart)
const asNothing = (c: Context) => c.body(null, 204)

/** `GET cart` and its changes, which answer the whole cart; its items and coupons also as collections of their own. */
export const cartApiRoutes = (services: Services) =>
  new Hono()
    .get('/cart', readingCart(services, asCart))
    .post(
      '/cart/add-item',
      changingCart(
        services,
        (c, cartRef) => add(services, c, cartRef),
        (c, cart) => c.json(cart, 201),
      ),
    )
    .post(
      '/cart/update-item',
      changingCart(
        services,
        async (c, cartRef) => {
          const { key, quantity } = await readJsonParameters(c, requests.updateItem)
          return settle(services, await updateCartItem(services, cartRef, key, quantity))
        },
        asCart,
      ),
    )
    .post(
      '/cart/remove-item',
      changingCart(
        services,
        async (c, cartRef) =>
          settle(
            services,
            await removeCartItem(services, cartRef, (await readJsonParameters(c, requests.removeItem)).key),
          ),
        asCart,
      ),
    )
    .post(
      '/cart/apply-coupon',
      changingCart(services, (c, cartRef) => apply(services, c, cartRef), asCart),
    )
    .post(
      '/cart/remove-coupon',
      changingCart(
        services,
        async (c, cartRef) =>
          remove(services, cartRef, (await readJsonParameters(c, requests.couponRequest)).code, 400),
        asCart,
      ),
    )
    .post(
      '/cart/select-shipping-rate',
      changingCart(
        services,
        async (c, cartRef) => {
          const { rate_id: rateId } = await readJsonParameters(c, requests.selectShippingRate)
          const chosen = await chooseDelivery(services, cartRef, rateId)
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
        services,
        async (c, cartRef) => {
          const { billing_address, shipping_address } = await readJsonParameters(c, requests.updateCustomer)
          return changeCart(services, cartRef, (document) => {
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
        services,
        () => {
          // No extension has registered itself here.
          throw new ApiRefusal(400, 'woocommerce_rest_cart_extensions_error', words.noExtension)
        },
        true,
      ),
    )
    .route('/', itemRoutes(services))
    .route('/', couponRoutes(services))

const whyNoDelivery = ({ unavailableDelivery }: Cart, rateId: string): string => {
  const known = unavailableDelivery.find(({ id }) => id === rateId)
  return known ? delivery.unavailableMethod(known) : cartStrings.noSuchDelivery
}

const add = async (services: Services, c: Context, cartRef: CartRef) => {
  const wanted = await readJsonParameters(c, requests.addItem)
  return settle(services, await addCartItem(services, cartRef, wanted))
}

const apply = async (services: Services, c: Context, cartRef: CartRef) => {
  const applied = await applyCouponCode(
    services,
    cartRef,
    (await readJsonParameters(c, requests.couponRequest)).code,
    clientNetwork(c, services),
  )
  if (!applied.result.ok)
    throw new ApiRefusal(
      applied.result.reason === 'too_often' ? 429 : 400,
      'woocommerce_rest_cart_coupon_error',
      applied.result.text,
    )
  return applied
}

const remove = async (services: Services, cartRef: CartRef, code: string, status: 400 | 404) => {
  const removed = await removeCouponCode(services, cartRef, code)
  if (!removed.result.ok)
    throw new ApiRefusal(status, 'woocommerce_rest_cart_coupon_invalid_code', removed.result.text)
  return removed
}

type Item = PresentedCart['items'][number]
type Coupon = PresentedCart['coupons'][number]

const itemRoutes = (services: Services) => {
  const linked = (item: Item) => ({ ...item, _links: linksOf(services, 'items', item.key) })
  const answerItem = (c: Context, { items }: PresentedCart) => {
    const item = items.find(({ key }) => key === c.req.param('key'))
    if (!item) throw new ApiRefusal(409, 'woocommerce_rest_cart_invalid_key', words.noLine)
    return c.json(linked(item))
  }
  const update = changingCart(
    services,
    async (c, cartRef) => {
      const { key, quantity } = checked(requests.updateItem, {
        ...(await readParameters(c)),
        key: c.req.param('key'),
      })
      return settle(services, await updateCartItem(services, cartRef, key, quantity))
    },
    answerItem,
  )

  return new Hono<{ Variables: { added: string } }>()
    .get(
      '/cart/items',
      readingCart(services, (c, { items }) => c.json(items.map(linked))),
    )
    .post(
      '/cart/items',
      changingCart(
        services,
        async (c, cartRef) => {
          const outcome = await addCartItem(services, cartRef, await readJsonParameters(c, requests.addItem))
          c.set('added', outcome.key ?? '')
          return settle(services, outcome)
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
        services,
        (_, cartRef) => changeCart(services, cartRef, (document) => void (document.lines = [])),
        (c) => c.json([]),
      ),
    )
    .get('/cart/items/:key', readingCart(services, answerItem))
    .put('/cart/items/:key', update)
    .patch('/cart/items/:key', update)
    .post('/cart/items/:key', update)
    .delete(
      '/cart/items/:key',
      changingCart(
        services,
        async (c, cartRef) =>
          settle(services, await removeCartItem(services, cartRef, c.req.param('key') ?? '')),
        asNothing,
      ),
    )
}

const couponRoutes = (services: Services) => {
  const linked = (coupon: Coupon) => ({ ...coupon, _links: linksOf(services, 'coupons', coupon.code) })
  const find = ({ coupons }: PresentedCart, code: string) => {
    const coupon = coupons.find((one) => one.code === normalCode(code))
    if (!coupon) throw new ApiRefusal(404, 'woocommerce_rest_cart_coupon_invalid_code', words.noCoupon)
    return coupon
  }

  return new Hono<{ Variables: { applied: string } }>()
    .get(
      '/cart/coupons',
      readingCart(services, (c, { coupons }) => c.json(coupons.map(linked))),
    )
    .post(
      '/cart/coupons',
      changingCart(
        services,
        async (c, cartRef) => {
          const applied = await apply(services, c, cartRef)
          c.set('applied', applied.result.ok ? applied.result.code : '')
          return applied
        },
        (c, cart) => c.json(linked(find(cart, c.get('applied'))), 201),
      ),
    )
    .delete(
      '/cart/coupons',
      changingCart(
        services,
        (_, cartRef) => changeCart(services, cartRef, (document) => void (document.coupons = [])),
        (c) => c.json([]),
      ),
    )
    .get(
      '/cart/coupons/:code',
      readingCart(services, (c, cart) => c.json(linked(find(cart, c.req.param('code') ?? '')))),
    )
    .delete(
      '/cart/coupons/:code',
      changingCart(
        services,
        (c, cartRef) => remove(services, cartRef, c.req.param('code') ?? '', 404),
        asNothing,
      ),
    )
}

const linksOf = ({ settings }: Services, collection: 'items' | 'coupons', key: string) => {
  const href = `${settings.publicUrl}${STORE_API}/cart/${collection}`
  return { self: [{ href: `${href}/${encodeURIComponent(key)}` }], collection: [{ href }] }
}
