import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import { reportedText } from './reported.ts'

/** '' for a visitor who is not signed in. */
export type CurrentMemberAnswer = { member_id: string }

/** The signed-in member on a page of a Wix site: `instance` is signed by the platform for the owner's app. */
export const currentMember = endpoint<CurrentMemberAnswer>()({
  method: 'GET',
  path: displayPaths.currentMember,
  request: v.object({ client_id: reportedText, instance: reportedText }),
})

/** The signed-in customer of our own shop, requested by its own pages. */
export const ownMember = endpoint<CurrentMemberAnswer>()({
  method: 'GET',
  path: displayPaths.ownMember,
  request: v.object({ client_id: reportedText }),
})

/** `shop`: its `….myshopify.com`. */
export const shopClientId = endpoint<{ client_id: string }>()({
  method: 'GET',
  path: displayPaths.shopClientId,
  request: v.object({ shop: v.pipe(reportedText, v.trim(), v.toLowerCase()) }),
})

/** A discount that campaigns of a site offer to everybody. Amounts are decimals in the platform's format. */
export type PriceRule = {
  code: string
  title: string
  value_type: 'percentage' | 'fixed_amount'
  value: string
  /** Minimum price of the goods; null: none. */
  minimum: string | null
  /** ISO 8601; null: since ever, for ever. */
  starts_at: string | null
  ends_at: string | null
}
export const priceRules = endpoint<{ price_rules: PriceRule[] }>()({
  method: 'GET',
  path: displayPaths.priceRules,
  request: v.object({ client_id: reportedText }),
})

/** Whether one of a site's products is of a collection, by that one's name. */
export const productCollection = endpoint<{ in_collection: boolean }>()({
  method: 'GET',
  path: displayPaths.productCollection,
  request: v.object({ client_id: reportedText, product_id: reportedText, collection: reportedText }),
})
