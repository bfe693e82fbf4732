/**
 * What only pages of shops run: they come with the part of the widget that knows the shop. A test holds it
 * and `in-page.ts` against the registry.
 */
import { arm as addedProduct } from './added-product.ts'
import { arm as cartItems } from './cart-items.ts'
import { arm as cartValue } from './cart-value.ts'
import { arm as removedProduct } from './removed-product.ts'

export const armingInShop = { addedProduct, cartItems, cartValue, removedProduct }
