import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import { reportedText } from './reported.ts'

/** A viewed product. */
export type BrowsedProduct = { product_id: string; product_name: string; category: string }

const product = v.object({
  product_id: v.pipe(reportedText, v.nonEmpty()),
  product_name: reportedText,
  category: reportedText,
})

const listed = v.pipe(
  v.array(v.unknown()),
  v.transform((all) =>
    all.flatMap((one) => {
      const read = v.safeParse(product, one)
      return read.success ? [read.output] : []
    }),
  ),
)
/** A list, or JSON of one, limited only by the size of the request; invalid values count as empty. */
const products = v.fallback(
  v.union([listed, v.pipe(v.string(), v.maxLength(100_000), v.parseJson(), listed)]),
  [],
)

export type BrowsingAnswer = { success: boolean }

/** A visitor of a Wix shop (and, at another address, of ours) views a product. */
export const saveOrderedProducts = endpoint<BrowsingAnswer>()({
  method: 'POST',
  path: displayPaths.saveOrderedProducts,
  request: v.object({
    client_id: reportedText,
    customer_id: reportedText,
    products,
    source_table: reportedText,
    /** Ours: of visitors unknown to the shop, and the address they left on the site. */
    visitor_id: reportedText,
    email: reportedText,
  }),
})

/**
 * Products that a customer of a Shopify shop viewed. A GET that writes, as the wire has it; repeating it changes
 * nothing.
 */
export const browseAbandonment = endpoint<BrowsingAnswer>()({
  method: 'GET',
  path: displayPaths.browseAbandonment,
  request: v.object({
    clientId: reportedText,
    customer: reportedText,
    products,
    data_for: reportedText,
    /** In hundredths. */
    total_cart_value: reportedText,
    visitor_id: reportedText,
    email: reportedText,
  }),
})
