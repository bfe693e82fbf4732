import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { displayPaths } from './paths.ts'
import { reportedText } from './reported.ts'

/** What a block says of the shop's real orders: how many bought anything, the page's product, or what was sold last. */
export const salesProofKinds = ['buyers', 'product', 'latest'] as const
export type SalesProofKind = (typeof salesProofKinds)[number]

/** `text`: '' where there is nothing true to say, or too few orders to say it. */
export type SalesProofAnswer = { text: string }

const whole = v.fallback(v.pipe(v.string(), v.toNumber(), v.integer()), 0)

/** A sentence about the orders of the shop's last days, in the campaign's language; of a block of the campaign. */
export const salesProof = endpoint<SalesProofAnswer>()({
  method: 'GET',
  path: displayPaths.salesProof,
  request: v.object({
    shows: v.fallback(v.picklist(salesProofKinds), 'buyers'),
    days: whole,
    least: whole,
    /** The page's own product. */
    product_id: reportedText,
  }),
})
