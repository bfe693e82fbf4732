import { hasPieces, piecesHints, piecesRule } from '../cart/cart-rules.ts'
import type { Arm, Trigger } from './trigger.ts'

export const arm: Arm<typeof piecesRule> = (wanted, page, fire) =>
  page.onCart((now) => hasPieces(now, wanted) && fire())

export default {
  settings: piecesRule,
  arm,
  wireName: 'cart_items',
  wire: ({ operator, count }) => ({
    shopify_cart_trigger_active: 1,
    wix_cart_trigger_active: 1,
    shopify_cart_trigger_type: 'cart_items',
    shopify_cart_trigger_filter: operator,
    shopify_cart_trigger_value: count,
  }),
  hints: {
    title: 'Liczba sztuk w koszyku',
    help: 'Gdy w koszyku jest tyle sztuk, od razu albo po zmianie.',
    settings: piecesHints,
  },
} satisfies Trigger<typeof piecesRule>
