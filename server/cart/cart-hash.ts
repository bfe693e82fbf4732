import { hash } from 'node:crypto'
import type { Cart } from '#contract/shop/cart.ts'

/**
 * md5 over exactly what the fragments show, so that equal hashes mean equal fragments and the other way round;
 * `cart-hash.test.ts` holds both sides together. Empty text for an empty cart.
 */
export const cartHash = (cart: Pick<Cart, 'lineItems' | 'itemCount' | 'itemsGrosze'>): string => {
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
  return hash('md5', JSON.stringify([shown, cart.itemCount, cart.itemsGrosze]))
}
