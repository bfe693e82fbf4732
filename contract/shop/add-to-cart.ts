import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import type { FragmentsAnswer } from './fragments-answer.ts'
import { readProductId } from './read-product-id.ts'
import { readQuantity } from './read-quantity.ts'

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
    /** Null: what was sent is no quantity. */
    quantity: v.pipe(v.optional(v.string(), ''), v.transform(readQuantity)),
    variation_id: v.pipe(v.optional(v.string(), ''), v.transform(readProductId)),
  }),
})
