import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'

/** Answers the markup of a notice. `security` is the nonce of action `remove-coupon`; a bad one: 403, body `-1`. */
export const removeCoupon = endpoint<string>()({
  method: 'POST',
  path: '/?wc-ajax=remove_coupon',
  request: v.object({ security: v.optional(v.string()), coupon: v.optional(v.string(), '') }),
})
