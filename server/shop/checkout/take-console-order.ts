import { createHash } from 'node:crypto'
import type { NewOrderPrice, ConsoleOrder } from '#contract/console/orders/new-order.ts'
import type { CheckoutProblem } from '#contract/shop/checkout.ts'
import { delivery as deliveryWords } from '#storefront/strings/pl/cart/delivery.ts'
import { orderChanges as changeWords } from '#storefront/strings/pl/order/order-changes.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { type CartDocument, emptyCart, lineKey } from '#server/shop/cart/cart-document.ts'
import { changeCart } from '#server/shop/cart/changes/change-cart.ts'
import { priceDocument } from '#server/shop/cart/pricing/price-document.ts'
import { findProductsById } from '#server/shop/catalog/find-products.ts'
import { choiceOf } from '#server/shop/orders/editing/new-order-line.ts'
import { listPaymentChoices } from '#server/shop/payments/list-payment-choices.ts'
import { placeOrder } from './place-order.ts'

type WantedLine = ConsoleOrder['lines'][number]

/** A cart of these products; the same product given twice is one line. */
const cartOf = async (db: Sql, wanted: WantedLine[], deliveryId: string | null): Promise<CartDocument> => {
  const products = await findProductsById(
    db,
    wanted.flatMap(({ productId, variationId }) => [
      productId,
      ...(variationId === null ? [] : [variationId]),
    ]),
  )
  const lines = new Map<string, CartDocument['lines'][number]>()
  for (const { productId, variationId, quantity } of wanted) {
    const choice = choiceOf(variationId === null ? undefined : products.get(variationId))
    const key = lineKey(productId, variationId, choice)
    const name = products.get(productId)?.name ?? ''
    const before = lines.get(key)?.quantity ?? 0
    lines.set(key, { key, productId, variationId, quantity: before + quantity, choice, name })
  }
  return { ...emptyCart(), lines: [...lines.values()], deliveryMethodId: deliveryId }
}

/** What an order of these products costs now, and how it can be delivered and paid. */
export const priceConsoleOrder = async (
  services: Services,
  { lines, delivery }: { lines: WantedLine[]; delivery: string },
): Promise<NewOrderPrice> => {
  const db = services.db.read
  const cart = await priceDocument(services, db, await cartOf(db, lines, delivery || null))
  return {
    lines: cart.lineItems.map(({ productId, variationId, totalGrosze, problem }) => ({
      productId,
      variationId,
      totalGrosze,
      problem,
    })),
    needsDelivery: cart.needsDelivery,
    deliveries: cart.deliveryMethods,
    unavailable: cart.unavailableDelivery.map(
      ({ title, reason }) => `${title}: ${deliveryWords.reason(reason)}`,
    ),
    payments: listPaymentChoices(services.shopSettings(), cart),
    deliveryId: cart.deliveryMethodId,
    itemsGrosze: cart.itemsGrosze,
    deliveryGrosze: cart.deliveryGrosze,
    vat: cart.vat,
    totalGrosze: cart.totalGrosze,
  }
}

export type ConsoleOrderOutcome =
  | { ok: true; id: number }
  | { ok: false; reason: 'fields'; problems: CheckoutProblem[] }
  | { ok: false; reason: 'refused'; message: string }

const CART_ID_LENGTH = 30

/**
 * Places an order that its owner takes by telephone, in the way of the shop's checkout: the same fields, stock and
 * prices. The cart's id follows from the request, so that one sent twice finds the order of the first.
 */
export const takeConsoleOrder = async (
  services: Services,
  { key, lines, values, seenTotalGrosze, tellBuyer }: ConsoleOrder,
  author: string,
): Promise<ConsoleOrderOutcome> => {
  const cartId = `t_${createHash('sha256').update(key).digest('hex').slice(0, CART_ID_LENGTH)}`
  const filled = await cartOf(services.db.read, lines, values['shipping_method[0]'] ?? null)
  await changeCart(services, { promisedId: cartId }, (document) => {
    if (document.lastOrder === null) Object.assign(document, filled)
  })
  const outcome = await placeOrder(services, {
    cartId,
    values,
    asksTerms: false,
    seenTotalGrosze,
    attribution: [{ field: 'source_type', value: 'admin' }],
    placedVia: 'panel',
    author,
    mailsBuyer: tellBuyer,
    isOwner: true,
    customerIp: '',
    clientNetwork: '',
    userAgent: '',
  })
  if (outcome.ok) return { ok: true, id: outcome.order.id }
  await changeCart(services, cartId, (document) => void (document.lines = []))
  if (outcome.reason === 'fields') return outcome
  if (outcome.reason !== 'cart' && outcome.reason !== 'no_cart')
    return { ok: false, reason: 'refused', message: outcome.message }
  const delivery = values['shipping_method[0]'] ?? ''
  const problems = (await priceConsoleOrder(services, { lines, delivery })).lines.flatMap(
    ({ problem }) => problem ?? [],
  )
  return { ok: false, reason: 'refused', message: [...problems, changeWords.checkGoods].join(' ') }
}
