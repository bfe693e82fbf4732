import type { LineItem } from '#contract/shop/cart.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import type { Coupon } from '#server/shop/coupons/coupon.ts'
import { termsOfCode } from '#server/shop/price-history/code-terms.ts'
import { findCodeFigures } from '#server/shop/price-history/find-code-prices.ts'
import type { PricedCart } from './price-cart.ts'

/**
 * A priced cart with the reduced price of each line that a code for everybody lowers, and the lowest
 * price before it. A cart
 * without such a code costs no query.
 */
export const addCodePrices = async (
  services: Services,
  db: Sql,
  cart: PricedCart,
  coupons: ReadonlyMap<string, Coupon>,
): Promise<PricedCart> => {
  if (!services.shopSettings().priceReductions.countsCodes) return cart
  const counted = new Set(
    [...coupons.values()].filter((one) => termsOfCode(one) !== null).map(({ code }) => code),
  )
  const codesOf = ({ key }: LineItem) =>
    (cart.codesOfLines.get(key) ?? []).filter((code) => counted.has(code))
  const goods = cart.lineItems.flatMap((item) => {
    const codes = codesOf(item)
    const { productId, variationId } = item
    if (codes.length === 0) return []
    return [{ id: variationId ?? productId, parentId: variationId === null ? null : productId, codes }]
  })
  if (goods.length === 0) return cart
  const figures = await findCodeFigures(db, goods, services.now())
  const withPrice = (item: LineItem): LineItem => {
    const codes = codesOf(item)
    const lowestPrice = figures.get(item.variationId ?? item.productId)
    if (codes.length === 0 || lowestPrice === undefined || item.problem !== null) return item
    // Rounded up: the line's own sum says what is paid.
    const unitGrosze = Math.ceil(item.totalGrosze / Math.max(1, item.quantity))
    return { ...item, codePrice: { codes, unitGrosze, lowestPrice } }
  }
  return { ...cart, lineItems: cart.lineItems.map(withPrice) }
}
