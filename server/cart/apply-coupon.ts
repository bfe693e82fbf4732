import { cartStrings } from '#storefront/strings/pl/cart.ts'
import { couponRefusalText, type CouponRefusal } from '#server/coupons/coupon-refusal.ts'
import { normalCode } from '#server/coupons/coupon.ts'
import { findCoupons } from '#server/coupons/find-coupons.ts'
import type { Shop } from '#server/shop.ts'
import type { Sql } from '#server/db/tables.ts'
import type { CartDocument } from './cart-document.ts'
import { type CartRef, type Changed, changeCart, idOf } from './change-cart.ts'
import { returnAttempt, takeAttempt } from './coupon-attempts.ts'
import { priceDocument } from './price-document.ts'

export type CouponOutcome =
  | { ok: true; code: string; text: string }
  | { ok: false; reason: 'empty' | 'twice' | 'too_many' | 'too_often' | CouponRefusal; text: string }

const MAX_COUPONS = 10

/**
 * Puts a discount code into the cart when it works there now; `text` says in Polish how it went. `network`: who tries
 * (`clientNetwork`), since codes can be guessed.
 */
export const applyCoupon = async (
  shop: Shop,
  cartRef: CartRef,
  typed: string,
  network: string,
): Promise<Changed<CouponOutcome>> => {
  const attempt = { network, cartId: idOf(cartRef) }
  const mayTry = await takeAttempt(shop, attempt)
  const changed = await changeCart(shop, cartRef, async (document, db): Promise<CouponOutcome> =>
    mayTry
      ? tryCoupon(shop, document, db, typed)
      : { ok: false, reason: 'too_often', text: cartStrings.couponTooOften },
  )
  if (mayTry && (changed.result.ok || changed.result.reason !== 'unknown')) await returnAttempt(shop, attempt)
  return changed
}

const tryCoupon = async (
  shop: Shop,
  document: CartDocument,
  db: Sql,
  typed: string,
): Promise<CouponOutcome> => {
  const code = normalCode(typed)
  if (code === '') return { ok: false, reason: 'empty', text: cartStrings.couponEmpty }
  if (document.coupons.includes(code))
    return { ok: false, reason: 'twice', text: cartStrings.couponTwice(code) }
  if (document.coupons.length >= MAX_COUPONS)
    return { ok: false, reason: 'too_many', text: cartStrings.couponsFull }

  const known = await findCoupons(db, [code, ...document.coupons])
  const alone = document.coupons.find((other) => known.get(other)?.isAlone)
  if (known.has(code) && alone !== undefined)
    return { ok: false, reason: 'alone', text: cartStrings.couponAlone(alone) }

  const cart = await priceDocument(shop, db, { ...document, coupons: [...document.coupons, code] })
  const refusal = !known.has(code)
    ? 'unknown'
    : cart.lineItems.length === 0
      ? 'no_product'
      : cart.couponRefusals.get(code)
  if (refusal) return { ok: false, reason: refusal, text: couponRefusalText(refusal, code, known.get(code)) }
  document.coupons = [...document.coupons, code]
  return { ok: true, code, text: cartStrings.couponApplied(code) }
}
