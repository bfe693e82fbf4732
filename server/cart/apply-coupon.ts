import { cartStrings } from '#storefront/strings/pl/cart.ts'
import { couponRefusalText, type CouponRefusal } from '#server/coupons/coupon-refusal.ts'
import { normalCode } from '#server/coupons/coupon.ts'
import { findCoupons } from '#server/coupons/find-coupons.ts'
import type { Shop } from '#server/shop.ts'
import { type Changed, changeCart } from './change-cart.ts'
import { priceDocument } from './price-document.ts'

export type CouponOutcome =
  | { ok: true; code: string; text: string }
  | { ok: false; reason: 'empty' | 'twice' | 'too_many' | CouponRefusal; text: string }

const MAX_COUPONS = 10

/** Puts a discount code into the cart when it works there now; `text` says in Polish how it went. */
export const applyCoupon = (shop: Shop, cartId: string | null, typed: string): Promise<Changed<CouponOutcome>> =>
  changeCart(shop, cartId, async (document, db): Promise<CouponOutcome> => {
    const code = normalCode(typed)
    if (code === '') return { ok: false, reason: 'empty', text: cartStrings.couponEmpty }
    if (document.coupons.includes(code)) return { ok: false, reason: 'twice', text: cartStrings.couponTwice(code) }
    if (document.coupons.length >= MAX_COUPONS) return { ok: false, reason: 'too_many', text: cartStrings.couponsFull }

    const known = await findCoupons(db, [code, ...document.coupons])
    const alone = document.coupons.find((other) => known.get(other)?.isAlone)
    if (known.has(code) && alone !== undefined) return { ok: false, reason: 'alone', text: cartStrings.couponAlone(alone) }

    const cart = await priceDocument(shop, db, { ...document, coupons: [...document.coupons, code] })
    const refusal = !known.has(code) ? 'unknown' : cart.lineItems.length === 0 ? 'no_product' : cart.couponRefusals.get(code)
    if (refusal) return { ok: false, reason: refusal, text: couponRefusalText(refusal, code, known.get(code)) }
    document.coupons = [...document.coupons, code]
    return { ok: true, code, text: cartStrings.couponApplied(code) }
  })
