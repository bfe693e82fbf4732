import type { Context } from 'hono'
import { renderFragments } from '#storefront/render'
import type { FragmentsAnswer } from '#contract/shop/fragments-answer.ts'
import type { PricedCart } from '../cart/price-cart.ts'
import { answerAjaxJson } from './answer.ts'

/** The page regions that show this cart. */
export const answerFragments = (c: Context, cart: PricedCart): Response =>
  answerAjaxJson(c, { fragments: renderFragments(cart), cart_hash: cart.hash } satisfies FragmentsAnswer)
