import * as v from 'valibot'
import type { ProductDocument } from '#contract/shop/product-extras.ts'
import { textParameter } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

/** The largest document taken, in bytes. */
export const MAX_DOCUMENT_BYTES = 15 * 1024 * 1024

/** Documents of products: declarations of performance, manuals, safety sheets. */
export const productDocumentsApi = {
  /** A PDF as it is; it is shown once the product that names it is saved. */
  add: consoleEndpoint<ProductDocument>()({
    right: 'products-edit',
    method: 'POST',
    path: '/product-documents',
    query: v.object({ name: textParameter(200) }),
    request: 'file',
    log: { kind: 'product', text: 'Wysłano dokument produktu' },
  }),
}
