import type { Cart, LineItem } from '#contract/shop/cart.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import type { Product } from '#server/shop/catalog/product.ts'
import type { CouponRefusal } from '#server/shop/coupons/coupon-refusal.ts'
import type { Coupon } from '#server/shop/coupons/coupon.ts'
import { assessDelivery } from '#server/shop/delivery/assess-delivery.ts'
import type { DeliveryMethodSettings } from '#server/platform/shop-settings/shop-settings.ts'
import type { CartDocument } from '#server/shop/cart/cart-document.ts'
import { discountLines } from './discount-lines.ts'
import { splitVat } from '#server/shop/cart/split-vat.ts'
import { type PricedLine, priceLines } from './price-lines.ts'
import { hash } from 'node:crypto'

/**
 * md5 of exactly what the fragments show, so that equal hashes mean equal fragments and the other way round
 * (`cart-hash.test.ts`). Empty for an empty cart.
 */
const cartHash = (cart: Pick<Cart, 'lineItems' | 'itemCount' | 'itemsGrosze' | 'freeDelivery'>): string => {
  if (cart.lineItems.length === 0) return ''
  const shown = cart.lineItems.map(
    ({ key, productId, name, sku, url, picture, choice, quantity, unitPriceGrosze }) => [
      key,
      productId,
      name,
      sku,
      url,
      picture?.src,
      choice.map(({ label, value }) => [label, value]),
      quantity,
      unitPriceGrosze,
    ],
  )
  return hash('md5', JSON.stringify([shown, cart.itemCount, cart.itemsGrosze, cart.freeDelivery]))
}

export type PriceInput = {
  document: Pick<CartDocument, 'lines' | 'coupons' | 'deliveryMethodId' | 'removed'>
  /** The product of each line, and its variation if it has one; missing when it was removed. */
  products: Map<number, Product>
  /** Coupons by code. */
  coupons: Map<string, Coupon>
  /** Product id → its categories and all above them; loaded only when a coupon is limited to categories. */
  categoryIds: Map<number, number[]>
  deliveryMethods: DeliveryMethodSettings[]
  nowMs: number
}

/** A cart with the amounts that only orders need. */
export type PricedCart = Cart & {
  deliveryVatRate: number
  deliveryVatGrosze: number
  /** Of the whole total. */
  vatGrosze: number
  /** Why a coupon gives no discount, by code. */
  couponRefusals: ReadonlyMap<string, CouponRefusal>
  /** The codes that lower a line, by its key. */
  codesOfLines: ReadonlyMap<string, string[]>
}

/** VAT rate of the delivery of a cart that needs none. */
const NO_DELIVERY_VAT_RATE = 23

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

const longestOf = (lines: PricedLine[]): { name: string; lengthMm: number } | null => {
  let longest: { name: string; lengthMm: number } | null = null
  for (const { item, isShipped, longestMm } of lines) {
    if (isShipped && longestMm !== null && longestMm > (longest?.lengthMm ?? 0))
      longest = { name: item.name, lengthMm: longestMm }
  }
  return longest
}

/**
 * The price of a cart: sale prices, then coupons, then delivery; VAT is contained in every amount.
 * `itemsGrosze − discountGrosze + deliveryGrosze = totalGrosze`, lines sum to the items, and VAT agrees by
 * line and by rate.
 */
export const priceCart = ({
  document,
  products,
  coupons,
  categoryIds,
  deliveryMethods,
  nowMs,
}: PriceInput): PricedCart => {
  const lines = priceLines(document.lines, products, nowMs)
  const itemsGrosze = sum(lines.map(({ item }) => item.subtotalGrosze))
  const discounts = discountLines(
    lines.length ? document.coupons : [],
    coupons,
    lines.map(({ item, isOnSale }) => ({
      ...item,
      isOnSale,
      categoryIds: categoryIds.get(item.productId) ?? [],
    })),
    nowMs,
  )
  const discountGrosze = sum(discounts.ofLines)

  const needsDelivery = lines.some(({ isShipped }) => isShipped)
  const weightGrams = sum(
    lines.map(({ item, isShipped, unitWeightGrams }) => (isShipped ? unitWeightGrams * item.quantity : 0)),
  )
  const goods = { itemsGrosze: itemsGrosze - discountGrosze, weightGrams, longest: longestOf(lines) }
  const { choices, unavailable, free } = needsDelivery
    ? assessDelivery(deliveryMethods, goods, discounts.givesFreeDelivery)
    : { choices: [], unavailable: [], free: null }
  const delivery = choices.find(({ id }) => id === document.deliveryMethodId) ?? choices[0]
  const deliveryGrosze = delivery?.priceGrosze ?? 0
  const deliveryVatRate = delivery?.vatRate ?? NO_DELIVERY_VAT_RATE

  const totals = lines.map(({ item }, index) => item.subtotalGrosze - (discounts.ofLines[index] ?? 0))
  const vat = splitVat([
    ...lines.map(({ item }, index) => ({ vatRate: item.vatRate, grosze: totals[index] ?? 0 })),
    ...(deliveryGrosze > 0 ? [{ vatRate: deliveryVatRate, grosze: deliveryGrosze }] : []),
  ])
  const lineItems = lines.map(({ item }, index): LineItem => ({
    ...item,
    totalGrosze: totals[index] ?? 0,
    vatGrosze: vat.ofParts[index] ?? 0,
  }))

  const cart = {
    lineItems,
    itemCount: sum(lineItems.map(({ quantity }) => quantity)),
    itemsGrosze,
    coupons: discounts.coupons,
    discountGrosze,
    needsDelivery,
    deliveryMethods: choices.map(({ vatRate: _, ...choice }) => choice),
    unavailableDelivery: unavailable,
    freeDelivery: free,
    deliveryMethodId: delivery?.id ?? null,
    deliveryGrosze,
    vat: vat.rates,
    totalGrosze: itemsGrosze - discountGrosze + deliveryGrosze,
    problems: [
      ...new Set(lineItems.flatMap(({ problem }) => problem ?? [])),
      ...discounts.problems,
      ...(needsDelivery && !delivery ? [cartStrings.noDelivery] : []),
    ],
    removed: document.removed && { key: document.removed.key, name: document.removed.name },
    deliveryVatRate,
    deliveryVatGrosze: deliveryGrosze > 0 ? (vat.ofParts[lines.length] ?? 0) : 0,
    vatGrosze: vat.grosze,
    couponRefusals: discounts.refusals,
    codesOfLines: new Map(lineItems.map(({ key }, index) => [key, discounts.codesOfLines[index] ?? []])),
  }
  return { ...cart, hash: cartHash(cart) }
}
