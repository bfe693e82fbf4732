import { cartStrings } from '#storefront/strings/pl/cart/cart.ts'
import { couponRefusal, couponRefusalText, type CouponRefusal } from '#server/shop/coupons/coupon-refusal.ts'
import { normalCode } from '#server/shop/coupons/coupon.ts'
import { findCoupons } from '#server/shop/coupons/manage-coupons.ts'
import type { Services } from '#server/platform/services.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { CartDocument } from '#server/shop/cart/cart-document.ts'
import { addWaitingCredits, MAX_COUPONS } from './apply-credits.ts'
import { type CartRef, type ChangedCart, changeCart, idOfCartRef } from './change-cart.ts'
import { priceDocument } from '#server/shop/cart/pricing/price-document.ts'
import { limiterOf } from '#server/platform/limits/limiters.ts'

const couponLimiters = (services: Services) => ({
  byNetwork: limiterOf(services, 'coupons-by-network'),
  byCart: limiterOf(services, 'coupons-by-cart'),
})

type CouponAttempt = { network: string; cartId: string | null }

/**
 * Consumes one attempt before a code is looked up, so that many at once cannot all pass. False: none is left,
 * and valid codes are refused as well. `returnCouponAttempt` restores it when the code was known.
 */
const consumeCouponAttempt = async (
  services: Services,
  { network, cartId }: CouponAttempt,
): Promise<boolean> => {
  const { byNetwork, byCart } = couponLimiters(services)
  const taken = await Promise.all(
    [byNetwork.consume(network), ...(cartId === null ? [] : [byCart.consume(cartId)])].map((one) =>
      one.then(
        () => true,
        () => false,
      ),
    ),
  )
  return taken.every(Boolean)
}

const returnCouponAttempt = async (services: Services, { network, cartId }: CouponAttempt): Promise<void> => {
  const { byNetwork, byCart } = couponLimiters(services)
  await byNetwork.reward(network, 1)
  if (cartId !== null) await byCart.reward(cartId, 1)
}

/** Of codes that do not come back by themselves. */
const MAX_REMOVED = 30

type RemovalOutcome = { ok: boolean; text: string }

/** Removes a discount code from the cart; `text` is the result in Polish. */
export const removeCouponCode = (
  services: Services,
  cartRef: CartRef,
  typed: string,
): Promise<ChangedCart<RemovalOutcome>> =>
  changeCart(services, cartRef, (document) => {
    const code = normalCode(typed)
    if (!document.coupons.includes(code)) return { ok: false, text: cartStrings.couponNotInCart }
    document.coupons = document.coupons.filter((other) => other !== code)
    document.removedCoupons = [...document.removedCoupons, code].slice(-MAX_REMOVED)
    return { ok: true, text: cartStrings.couponRemoved(code) }
  })

export type CouponOutcome =
  | { ok: true; code: string; text: string }
  | { ok: false; reason: 'empty' | 'twice' | 'too_many' | 'too_often' | CouponRefusal; text: string }

/**
 * Adds a discount code to the cart if it works there now; `text` is the result in Polish. `network`: the
 * client (`clientNetwork`), because codes can be guessed.
 */
export const applyCouponCode = async (
  services: Services,
  cartRef: CartRef,
  typed: string,
  network: string,
): Promise<ChangedCart<CouponOutcome>> => {
  const attempt = { network, cartId: idOfCartRef(cartRef) }
  const mayTry = await consumeCouponAttempt(services, attempt)
  const changed = await changeCart(services, cartRef, async (document, db): Promise<CouponOutcome> =>
    mayTry
      ? tryCoupon(services, document, db, typed)
      : { ok: false, reason: 'too_often', text: cartStrings.couponTooOften },
  )
  if (mayTry && (changed.result.ok || changed.result.reason !== 'unknown'))
    await returnCouponAttempt(services, attempt)
  return changed
}

const tryCoupon = async (
  services: Services,
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

  const cart = await priceDocument(services, db, { ...document, coupons: [...document.coupons, code] })
  const coupon = known.get(code)
  const refusal = !coupon
    ? 'unknown'
    : cart.lineItems.length > 0
      ? cart.couponRefusals.get(code)
      : coupon.source
        ? couponRefusal(coupon, {
            nowMs: services.now(),
            itemsGrosze: 0,
            hasProduct: false,
            isOneOfSeveral: document.coupons.length > 0,
          })
        : 'no_product'
  document.removedCoupons = document.removedCoupons.filter((other) => other !== code)
  if (refusal === 'no_product' && coupon?.source) addWaitingCredits(document, [code])
  if (refusal) return { ok: false, reason: refusal, text: couponRefusalText(refusal, code, coupon) }
  document.coupons = [...document.coupons, code]
  document.waitingCredits = document.waitingCredits.filter((other) => other !== code)
  return { ok: true, code, text: cartStrings.couponApplied(code) }
}
