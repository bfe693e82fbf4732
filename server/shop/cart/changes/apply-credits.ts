import { formatPrice } from '#contract/money.ts'
import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { type CartDocument, queueNotice } from '#server/shop/cart/cart-document.ts'
import type { Coupon } from '#server/shop/coupons/coupon.ts'
import { couponRefusal } from '#server/shop/coupons/coupon-refusal.ts'
import { listUnusedCredits } from '#server/shop/coupons/credits.ts'
import { findCoupons } from '#server/shop/coupons/manage-coupons.ts'

export const MAX_COUPONS = 10
const MAX_WAITING = 20

/** Remembers credits whose floor is not in the cart. */
export const addWaitingCredits = (document: CartDocument, codes: string[]): void => {
  document.waitingCredits = [...new Set([...document.waitingCredits, ...codes])].slice(-MAX_WAITING)
}

const isFor = ({ productIds }: Coupon, { lines }: CartDocument): boolean =>
  lines.some(
    ({ productId, variationId }) =>
      productIds.includes(productId) || (variationId !== null && productIds.includes(variationId)),
  )

/**
 * Applies credits for samples whose floor is in the cart: those that wait in it, and the unused ones of the member
 * whose cart it is. What the shopper removed stays away, and a code that is used alone stays alone. A credit whose
 * floor left the cart waits for it.
 */
export const applyCredits = async (
  services: Services,
  document: CartDocument,
  db: Sql,
  cartId: string | null,
): Promise<void> => {
  const known = await findCoupons(db, [...document.coupons, ...document.waitingCredits])
  const idle = document.coupons.filter((code) => {
    const coupon = known.get(code)
    return coupon?.source != null && !isFor(coupon, document)
  })
  document.coupons = document.coupons.filter((code) => !idle.includes(code))
  addWaitingCredits(document, idle)

  if (document.lines.length === 0 || document.coupons.some((code) => known.get(code)?.isAlone)) return
  const offered = [
    ...document.waitingCredits.flatMap((code) => known.get(code) ?? []),
    ...(cartId === null ? [] : await listUnusedCredits(db, { cartId })),
  ]
  const circumstances = { nowMs: services.now(), itemsGrosze: 0, hasProduct: true, isOneOfSeveral: false }
  for (const credit of offered) {
    const { code, amount, description } = credit
    if (
      document.coupons.includes(code) ||
      document.removedCoupons.includes(code) ||
      document.coupons.length >= MAX_COUPONS ||
      !isFor(credit, document) ||
      couponRefusal(credit, circumstances) !== null
    )
      continue
    document.coupons = [...document.coupons, code]
    document.waitingCredits = document.waitingCredits.filter((other) => other !== code)
    queueNotice(document, {
      kind: 'success',
      text: cartStrings.creditApplied(code, formatPrice(amount), description),
    })
  }
}
