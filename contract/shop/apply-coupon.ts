import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'

/** Answers the markup of a notice. `security` is the nonce of action `apply-coupon`; a bad one: 403, body `-1`. */
export const applyCoupon = endpoint<string>()({
  method: 'POST',
  path: '/?wc-ajax=apply_coupon',
  request: v.object({ security: v.optional(v.string()), coupon_code: v.optional(v.string(), '') }),
})
