import { cartStrings } from '#storefront/strings/pl/cart.ts'
import { normalCode } from '#server/coupons/coupon.ts'
import { type CartNeeds, type CartRef, type Changed, changeCart } from './change-cart.ts'

type Outcome = { ok: boolean; text: string }

/** Takes a discount code out of the cart; `text` says in Polish how it went. */
export const removeCoupon = (shop: CartNeeds, cartRef: CartRef, typed: string): Promise<Changed<Outcome>> =>
  changeCart(shop, cartRef, (document) => {
    const code = normalCode(typed)
    if (!document.coupons.includes(code)) return { ok: false, text: cartStrings.couponNotInCart }
    document.coupons = document.coupons.filter((other) => other !== code)
    return { ok: true, text: cartStrings.couponRemoved(code) }
  })
