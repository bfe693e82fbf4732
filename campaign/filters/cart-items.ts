import { hasPieces, piecesHints, piecesRule } from '../cart/cart-rules.ts'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

export const allows = (wanted: SettingsOf<typeof piecesRule>, { cart }: Visitor) =>
  cart && hasPieces(cart, wanted)

export default {
  settings: piecesRule,
  allows,
  sentence: {
    subject: 'cart',
    is: 'mają w koszyku {operator} {count} szt.',
  },
  hints: {
    title: 'Liczba sztuk w koszyku',
    help: 'Ile sztuk leży w koszyku, gdy strona się otwiera.',
    settings: piecesHints,
  },
} satisfies Filter<typeof piecesRule>
