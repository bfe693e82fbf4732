/**
 * Filters that look into the cart of a shop. Loaders know no cart: these come with those who do. A test holds
 * it and `in-page.ts` against the registry.
 */
import { allows as cartItems } from './cart-items.ts'
import { allows as cartProducts } from './cart-products.ts'
import { allows as cartValue } from './cart-value.ts'

export const allowingInShop = { cartItems, cartProducts, cartValue }
