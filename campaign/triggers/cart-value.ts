import { isWorth, valueHints, valueRule } from '../cart/cart-rules.ts'
import type { Arm, Trigger } from './trigger.ts'

export const arm: Arm<typeof valueRule> = (wanted, page, fire) =>
  page.onCart((now) => isWorth(now, wanted) && fire())

export default {
  settings: valueRule,
  arm,
  wireName: 'cart_value',
  wire: ({ operator, amount }) => ({
    shopify_cart_trigger_active: 1,
    wix_cart_trigger_active: 1,
    shopify_cart_trigger_type: 'cart_value',
    shopify_cart_trigger_filter: operator,
    shopify_cart_trigger_value: amount,
  }),
  hints: {
    title: 'Wartość koszyka',
    help: 'Gdy produkty w koszyku są tyle warte, od razu albo po zmianie.',
    settings: valueHints,
  },
} satisfies Trigger<typeof valueRule>
