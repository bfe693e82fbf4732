import { arm as addedProduct } from './added-product.ts'
import { arm as cartItems } from './cart-items.ts'
import { arm as cartValue } from './cart-value.ts'
import { arm as click } from './click.ts'
import { arm as exitIntent } from './exit-intent.ts'
import { arm as inactivity } from './inactivity.ts'
import { arm as pageCount } from './page-count.ts'
import { arm as removedProduct } from './removed-product.ts'
import { arm as scroll } from './scroll.ts'
import { arm as timeDelay } from './time-delay.ts'

/** What pages run of each trigger, without schemas and words. A test compares it with the registry. */
export const arming = { click, exitIntent, inactivity, pageCount, scroll, timeDelay }

/** Only pages of shops run these: they come with the part of the widget that knows the shop. */
export const armingInShop = { addedProduct, cartItems, cartValue, removedProduct }
