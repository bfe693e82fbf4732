import { isWorth, valueHints, valueRule } from '../cart/cart-rules.ts'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

export const allows = (wanted: SettingsOf<typeof valueRule>, { cart }: Visitor) =>
  cart && isWorth(cart, wanted)

export default {
  settings: valueRule,
  allows,
  sentence: {
    subject: 'cart',
    is: 'mają w koszyku produkty za {operator} {amount}',
    isNot: 'mają w koszyku produktów za {operator} {amount}',
  },
  hints: {
    title: 'Wartość koszyka',
    help: 'Ile są warte produkty w koszyku, gdy strona się otwiera.',
    settings: valueHints,
  },
} satisfies Filter<typeof valueRule>
