import { NO_PRODUCT, type Order } from '#contract/shop/order.ts'
import { type QuoteEnd, totalsOfQuote } from '#contract/shop/quote.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { quote as words } from '#storefront/strings/pl/order/quote.ts'
import { saveOrderAddresses } from '../account/addresses/address-book.ts'
import type { PricedCart } from '../cart/pricing/price-cart.ts'
import { splitVat } from '../cart/split-vat.ts'
import { findProductsById } from '../catalog/find-products.ts'
import { availableQuantity } from '../catalog/product.ts'
import { type Checkout, fingerprintOf } from '../checkout/checkout.ts'
import { countOrderAttempt } from '../checkout/order-rate.ts'
import { nextPage } from '../checkout/place-order.ts'
import { type AgreedTexts, agreedTexts } from '../order-terms/order-terms.ts'
import {
  buyerOf,
  CartRefused,
  checkCheckoutForm,
  checkMayOrder,
  CheckoutRefused,
  checkSeenTotal,
  type RefusedCheckout,
  storePricedOrder,
} from '../checkout/store-order.ts'
import { quoteAccepted } from '../events.ts'
import { loadOrder } from '../orders/find-order.ts'
import { quoteDeliveryOf, endOfQuote, quoteLinesOf } from './find-quote.ts'
import { claimQuote, findQuoteRow, type QuoteRow, setQuoteOrder } from './store.ts'

export type AcceptOutcome =
  | { ok: true; order: Order; redirectUrl: string; isRepeat: boolean }
  | { ok: false; reason: 'ended'; end: QuoteEnd }
  | { ok: false; reason: 'stock'; message: string }
  | RefusedCheckout

class QuoteEnded extends Error {
  readonly end: QuoteEnd
  constructor(end: QuoteEnd) {
    super(end)
    this.end = end
  }
}

/** A quote as a cart with its agreed prices, for the checkout and for the order. */
export const cartOfQuote = (row: Pick<QuoteRow, 'lines_json' | 'delivery_json'>): PricedCart => {
  const lines = quoteLinesOf(row)
  const delivery = quoteDeliveryOf(row)
  const totals = totalsOfQuote(lines, delivery)
  const vat = splitVat([
    ...lines.map(({ vatRate }, index) => ({ vatRate, grosze: totals.lines[index] ?? 0 })),
    ...(delivery && delivery.grosze > 0 ? [{ vatRate: delivery.vatRate, grosze: delivery.grosze }] : []),
  ])
  return {
    lineItems: lines.map((line, index) => ({
      key: String(index),
      productId: line.productId ?? NO_PRODUCT,
      variationId: line.variationId,
      name: line.name,
      sku: line.sku,
      url: '',
      picture: null,
      choice: line.choice,
      quantity: line.quantity,
      rule: { min: 1, max: null, step: 1 },
      isSoldIndividually: false,
      unitPriceGrosze: line.unitPriceGrosze,
      regularUnitPriceGrosze: line.unitPriceGrosze,
      lowestPrice: null,
      subtotalGrosze: totals.lines[index] ?? 0,
      totalGrosze: totals.lines[index] ?? 0,
      vatRate: line.vatRate,
      vatGrosze: vat.ofParts[index] ?? 0,
      packAreaCm2: line.packAreaCm2,
      contentPrice: null,
      problem: null,
    })),
    itemCount: lines.reduce((count, { quantity }) => count + quantity, 0),
    itemsGrosze: totals.itemsGrosze,
    coupons: [],
    discountGrosze: 0,
    needsDelivery: delivery !== null,
    deliveryMethods: delivery
      ? [{ id: delivery.methodId, title: delivery.title, hint: '', priceGrosze: delivery.grosze }]
      : [],
    unavailableDelivery: [],
    freeDelivery: null,
    deliveryMethodId: delivery?.methodId ?? null,
    deliveryGrosze: totals.deliveryGrosze,
    vat: vat.rates,
    totalGrosze: totals.totalGrosze,
    problems: [],
    removed: null,
    hash: '',
    deliveryVatRate: delivery?.vatRate ?? 23,
    deliveryVatGrosze: delivery && delivery.grosze > 0 ? (vat.ofParts[lines.length] ?? 0) : 0,
    vatGrosze: vat.grosze,
    couponRefusals: new Map(),
    codesOfLines: new Map(),
  }
}

/**
 * Orders what a quote offers, at its prices: the quote is claimed, the stock taken and the order stored in one durable
 * transaction, or nothing. However often and simultaneously it is sent, there is one order.
 */
export const acceptQuote = async (
  services: Services,
  id: number,
  given: Omit<Checkout, 'cartId'>,
): Promise<AcceptOutcome> => {
  const checkout: Checkout = { ...given, cartId: null }
  const agreed = await agreedTexts(services, checkout.termsId)
  let placed: { order: Order; isRepeat: boolean }
  try {
    // Repeatable: a second run finds the claimed quote with the same form, and answers with its order.
    placed = await services.db.transaction((tx) => storeQuoteOrder(tx, services, id, checkout, agreed), {
      isRepeatable: true,
    })
  } catch (error) {
    if (error instanceof QuoteEnded) return { ok: false, reason: 'ended', end: error.end }
    if (error instanceof CheckoutRefused) return error.outcome
    if (error instanceof CartRefused && error.fault.kind === 'stock')
      return { ok: false, reason: 'stock', message: await stockMessage(services, id, error.fault.productId) }
    throw error
  }
  if (!placed.isRepeat) {
    services.mailWaiting()
    await countOrderAttempt(services, buyerOf(checkout))
    if (checkout.identityId) await saveOrderAddresses(services, checkout.identityId, placed.order)
  }
  return { ok: true, ...placed, redirectUrl: await nextPage(services, placed.order, checkout) }
}

/** The quote's row is written first: everybody else who orders it waits here. */
const storeQuoteOrder = async (
  tx: Sql,
  services: Services,
  id: number,
  checkout: Checkout,
  agreed: AgreedTexts,
) => {
  const fingerprint = fingerprintOf(checkout)
  const isClaimed = await claimQuote(tx, id, { nowMs: services.now(), fingerprint })
  const row = await findQuoteRow(tx, id)
  if (!row) throw new QuoteEnded('withdrawn')
  if (!isClaimed) {
    // Only the browser that ordered may see the order with its address.
    if (row.order_id !== null && row.order_fingerprint === fingerprint)
      return { order: await loadOrder(tx, row.order_id), isRepeat: true }
    throw new QuoteEnded((await endOfQuote(tx, row, services.now())) ?? 'expired')
  }
  await checkMayOrder(tx, services, checkout)
  const cart = cartOfQuote(row)
  const { fields, payment } = checkCheckoutForm(services, checkout, cart)
  checkSeenTotal(checkout, cart)
  await refuseRemoved(tx, row)
  const order = await storePricedOrder(tx, services, {
    cart,
    fields,
    payment,
    checkout,
    agreed,
    // The owner offered it to this buyer.
    isTrusted: true,
    opening: { kind: 'placed', text: words.placed(id), author: 'buyer' },
  })
  await setQuoteOrder(tx, id, order.id)
  await services.events.emit(quoteAccepted, {
    tx,
    messageId: row.message_id,
    quoteId: id,
    orderId: order.id,
  })
  return { order, isRepeat: false }
}

const productIdOf = ({ productId, variationId }: { productId: number | null; variationId: number | null }) =>
  variationId ?? productId

/** Products that were deleted since cannot be sent. */
const refuseRemoved = async (tx: Sql, row: QuoteRow): Promise<void> => {
  const ids = quoteLinesOf(row).flatMap(({ productId, variationId }) =>
    productId === null ? [] : [productId, ...(variationId === null ? [] : [variationId])],
  )
  const products = await findProductsById(tx, ids)
  const removed = ids.find((id) => (products.get(id)?.status ?? 'trashed') === 'trashed')
  if (removed !== undefined) throw new CartRefused({ kind: 'stock', productId: removed })
}

const stockMessage = async (services: Services, id: number, productId: number): Promise<string> => {
  const row = await findQuoteRow(services.db.read, id)
  const line =
    row && quoteLinesOf(row).find((one) => productIdOf(one) === productId || one.productId === productId)
  const product = (await findProductsById(services.db.read, [productId])).get(productId)
  const isSold = product && product.status !== 'trashed'
  return words.stockChanged(line?.name ?? product?.name ?? '', isSold ? availableQuantity(product) : null)
}
