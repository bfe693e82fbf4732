import type * as v from 'valibot'
import type { display } from '#contract/display/display.ts'
import type { DisplayAnswer } from '#contract/display/poptin.ts'

const HUNDREDTHS = 100

/** The cart that a page told, as pages of a Wix shop read it; null: none was told. */
export const cartDetails = (
  cart: v.InferOutput<typeof display.request>['cart'],
): DisplayAnswer['wix_cart_details'] =>
  cart
    ? {
        lineItems: cart.items.map(({ product_id, title }) => ({
          rootCatalogItemId: product_id,
          productName: { original: title },
        })),
        subtotal: { amount: (cart.total_price / HUNDREDTHS).toFixed(2) },
      }
    : null
