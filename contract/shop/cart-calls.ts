import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { readProductId, readQuantity } from './cart-input.ts'

/** Page regions that a cart change replaces, by selector, and the hash of what they show. */
export type FragmentsAnswer = {
  fragments: Record<string, string>
  /** Empty for an empty cart. */
  cart_hash: string
}

/** Refused: the reason waits as a notice on the page of `product_url`. */
export type AddToCartAnswer = FragmentsAnswer | { error: true; product_url: string }

/**
 * Every data attribute of the clicked button is sent; these and `attribute_…` are read. Without `product_id`
 * the answer is empty.
 */
export const addToCart = endpoint<AddToCartAnswer>()({
  method: 'POST',
  path: '/?wc-ajax=add_to_cart',
  request: v.object({
    /** A product's or a variation's id; null: no such product can be. */
    product_id: v.pipe(v.string(), v.transform(readProductId)),
    /** Null: not a valid quantity. */
    quantity: v.pipe(v.optional(v.string(), ''), v.transform(readQuantity)),
    variation_id: v.pipe(v.optional(v.string(), ''), v.transform(readProductId)),
  }),
})

/** `success: false`: the cart has no such line. */
export type RemoveFromCartAnswer = FragmentsAnswer | { success: false }

export const removeFromCart = endpoint<RemoveFromCartAnswer>()({
  method: 'POST',
  path: '/?wc-ajax=remove_from_cart',
  request: v.object({ cart_item_key: v.optional(v.string(), '') }),
})

/**
 * Answers the markup of `div.cart_totals`. `security` is the nonce of action `update-shipping-method`; a bad
 * one: 403, body `-1`.
 */
export const updateShippingMethod = endpoint<string>()({
  method: 'POST',
  path: '/?wc-ajax=update_shipping_method',
  request: v.object({ security: v.optional(v.string()), 'shipping_method[0]': v.optional(v.string(), '') }),
})

/** Answers the markup of a notice. `security` is the nonce of action `apply-coupon`; a bad one: 403, body `-1`. */
export const applyCoupon = endpoint<string>()({
  method: 'POST',
  path: '/?wc-ajax=apply_coupon',
  request: v.object({ security: v.optional(v.string()), coupon_code: v.optional(v.string(), '') }),
})

/** Answers the markup of a notice. `security` is the nonce of action `remove-coupon`; a bad one: 403, body `-1`. */
export const removeCoupon = endpoint<string>()({
  method: 'POST',
  path: '/?wc-ajax=remove_coupon',
  request: v.object({ security: v.optional(v.string()), coupon: v.optional(v.string(), '') }),
})
