import { type Context, Hono } from 'hono'
import type { Order } from '#contract/shop/order.ts'
import * as requests from '#contract/store-api/requests.ts'
import { findProducts } from '#server/catalog/find-products.ts'
import { beginPayment } from '#server/checkout/begin-payment.ts'
import { findOrderByKey } from '#server/orders/find-order-by-key.ts'
import { findMemberOrder } from '#server/orders/list-member-orders.ts'
import { readOrderId } from '#server/orders/read-order-id.ts'
import type { Shop } from '#server/shop.ts'
import { storeApi as words } from '#storefront/strings/pl/store-api.ts'
import { demandProof, readCartSession, setNonceHeaders } from './cart-session.ts'
import { findMember } from './find-member.ts'
import { needsPayment, presentCheckout, presentOrder } from './present-order.ts'
import { readJson } from './read-parameters.ts'
import { ApiRefusal } from './refuse.ts'

/** Orders that are placed already: what they hold, and the payment of those that still wait for it. */
export const orderApiRoutes = (shop: Shop) =>
  new Hono()
    .get('/order/:id', async (c) => {
      const order = await findTheirs(c, shop, await readJson(c, requests.order))
      c.header('Cache-Control', 'no-store')
      return c.json(
        presentOrder(
          shop,
          order,
          await findProducts(
            shop.db.read,
            order.lines.map(({ productId }) => productId),
          ),
        ),
      )
    })
    .post('/checkout/:id', async (c) => {
      demandProof(c, shop, await readCartSession(c, shop))
      const body = await readJson(c, requests.payOrder)
      const order = await findTheirs(c, shop, body)
      if (!needsPayment(order)) throw new ApiRefusal(403, 'invalid_order_update_status', words.notPayable)
      // How an order is paid was settled when it was placed.
      if (body.payment_method !== order.payment.methodId)
        throw new ApiRefusal(400, 'woocommerce_rest_checkout_payment_method_disabled', words.noPayment)
      setNonceHeaders(c, shop)
      return c.json(presentCheckout(order, await beginPayment(shop, order)))
    })

/** The order whose key and e-mail are right; its member needs no e-mail. */
const findTheirs = async (
  c: Context,
  shop: Shop,
  { key, billing_email }: { key: string; billing_email: string },
): Promise<Order> => {
  const order = await findOrderByKey(shop.db.read, readOrderId(c.req.param('id') ?? '') ?? 0, key)
  if (!order) throw new ApiRefusal(401, 'woocommerce_rest_invalid_order', words.noOrder)
  const member = await findMember(c, shop)
  const isTheirs = member !== null && (await findMemberOrder(shop.db.read, member, order.id)) !== undefined
  if (!isTheirs && billing_email.trim().toLowerCase() !== order.email.toLowerCase())
    throw new ApiRefusal(401, 'woocommerce_rest_invalid_billing_email', words.noEmail)
  return order
}
