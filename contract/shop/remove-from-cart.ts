import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import type { FragmentsAnswer } from './fragments-answer.ts'

/** `success: false`: the cart has no such line. */
export type RemoveFromCartAnswer = FragmentsAnswer | { success: false }

export const removeFromCart = endpoint<RemoveFromCartAnswer>()({
  method: 'POST',
  path: '/?wc-ajax=remove_from_cart',
  request: v.object({ cart_item_key: v.optional(v.string(), '') }),
})
