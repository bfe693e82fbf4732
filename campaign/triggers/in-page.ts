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

/** The page's code of each trigger, without schemas and texts. A test compares it with the registry. */
export const arming = { click, exitIntent, inactivity, pageCount, scroll, timeDelay }

/** Only for pages of shops: loaded with the widget's part for shops. */
export const armingInShop = { addedProduct, cartItems, cartValue, removedProduct }
