import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { readProductId } from './cart-input.ts'

/** A variation in the names that variation scripts read. */
export type VariationAnswer = {
  variation_id: number
  attributes: Record<string, string>
  sku: string
  /** Złote, with a point. */
  display_price: number | null
  display_regular_price: number | null
  price_html: string
  availability_html: string
  is_in_stock: boolean
  is_purchasable: boolean
  is_sold_individually: 'yes' | 'no'
  is_virtual: boolean
  backorders_allowed: boolean
  min_qty: number
  max_qty: number | ''
  step: number
  image: { src: string; alt: string } | null
  variation_description: string
}

/** `attribute_…` fields are the choice; `false`: no variation fits it. */
export const getVariation = endpoint<VariationAnswer | false>()({
  method: 'POST',
  path: '/?wc-ajax=get_variation',
  request: v.object({ product_id: v.pipe(v.string(), v.transform(readProductId)) }),
})
