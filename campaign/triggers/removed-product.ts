import { productIds, productsHint } from '../cart/cart-rules.ts'
import { hasMorePieces } from '../cart/cart.ts'
import type { Arm, Trigger } from './trigger.ts'

const settings = { products: productIds }

export const arm: Arm<typeof settings> = ({ products }, page, fire) =>
  page.onCart((now, before) => before && hasMorePieces(before, now, products) && fire())

export default {
  settings,
  arm,
  wireName: 'removed_product',
  wire: ({ products }) => ({
    shopify_cart_trigger_active: 1,
    wix_cart_trigger_active: 1,
    shopify_cart_trigger_type: 'removed_product',
    shopify_cart_trigger_products: products,
  }),
  hints: {
    title: 'Usunięcie z koszyka',
    help: 'Gdy w koszyku ubywa produktu. Działa na stronach sklepu wybranego w ustawieniach strony.',
    settings: { products: productsHint },
  },
} satisfies Trigger<typeof settings>
