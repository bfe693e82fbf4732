import { type Context, Hono } from 'hono'
import type { Order } from '#contract/shop/order.ts'
import * as requests from '#contract/store-api/requests.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { nextPage } from '#server/shop/checkout/place-order.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { findOrderByKey, readOrderId } from '#server/shop/orders/find-order.ts'
import { findMemberOrder } from '#server/shop/orders/member-orders.ts'
import type { Services } from '#server/platform/services.ts'
import { storeApi as words } from '#storefront/strings/pl/order/store-api.ts'
import {
  requireProof,
  readCartSession,
  setNonceHeaders,
  findMember,
} from '#server/shop/store-api/cart/cart-session.ts'
import { needsPayment, presentCheckout, presentStoreOrder } from './present-order.ts'
import { readJsonParameters } from '#server/shop/store-api/read-parameters.ts'
import { ApiRefusal } from '#server/shop/store-api/refuse.ts'

/** Placed orders: their content, and their payment while it is pending. */
export const orderApiRoutes = (services: Services) =>
  new Hono()
    .get('/order/:id', async (c) => {
      const order = await findTheirs(c, services, await readJsonParameters(c, requests.orderRequest))
      c.header('Cache-Control', 'no-store')
      return c.json(
        presentStoreOrder(
          services,
          order,
          await findProductsById(
            services.db.read,
            order.lines.map(({ productId }) => productId),
          ),
        ),
      )
    })
    .post('/checkout/:id', async (c) => {
      requireProof(c, services, await readCartSession(c, services))
      const body = await readJsonParameters(c, requests.payOrder)
      const order = await findTheirs(c, services, body)
      if (!needsPayment(order)) throw new ApiRefusal(403, 'invalid_order_update_status', words.notPayable)
      // The payment method was chosen when the order was placed.
      if (body.payment_method !== order.payment.methodId)
        throw new ApiRefusal(400, 'woocommerce_rest_checkout_payment_method_disabled', words.noPayment)
      setNonceHeaders(c, services)
      const payer = {
        customerIp: customerIp(c, services.settings.trustedProxies),
        userAgent: c.req.header('user-agent') ?? '',
      }
      return c.json(presentCheckout(order, await nextPage(services, order, payer)))
    })

/** The order with this key and e-mail; its member needs no e-mail. */
const findTheirs = async (
  c: Context,
  services: Services,
  { key, billing_email }: { key: string; billing_email: string },
): Promise<Order> => {
  const order = await findOrderByKey(services.db.read, readOrderId(c.req.param('id') ?? '') ?? 0, key)
  if (!order) throw new ApiRefusal(401, 'woocommerce_rest_invalid_order', words.noOrder)
  const member = await findMember(c, services)
  const isTheirs =
    member !== null && (await findMemberOrder(services.db.read, member, order.id)) !== undefined
  if (!isTheirs && billing_email.trim().toLowerCase() !== order.email.toLowerCase())
    throw new ApiRefusal(401, 'woocommerce_rest_invalid_billing_email', words.noEmail)
  return order
}
