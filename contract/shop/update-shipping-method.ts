import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'

/**
 * Answers the markup of `div.cart_totals`. `security` is the nonce of action `update-shipping-method`; a bad
 * one: 403, body `-1`.
 */
export const updateShippingMethod = endpoint<string>()({
  method: 'POST',
  path: '/?wc-ajax=update_shipping_method',
  request: v.object({ security: v.optional(v.string()), 'shipping_method[0]': v.optional(v.string(), '') }),
})
