import * as v from 'valibot'
import { ruleOutcomes } from '#contract/display/names.ts'
import { productIds, productsHint } from '../cart/cart-rules.ts'
import { isOneOf } from '../cart/cart.ts'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const settings = { outcome: v.picklist(ruleOutcomes), products: productIds }

export const allows = ({ outcome, products }: SettingsOf<typeof settings>, { cart }: Visitor) =>
  cart && cart.items.some((item) => isOneOf(item, products)) === (outcome === 'show')

export default {
  settings,
  allows,
  sentence: {
    subject: 'cart',
    is: 'mają w koszyku produkt: {products}',
    isNot: 'mają w koszyku produktu: {products}',
  },
  hints: {
    title: 'Produkty w koszyku',
    help: 'Co leży w koszyku, gdy strona się otwiera.',
    settings: {
      outcome: {
        label: 'Gdy w koszyku jest któryś z nich',
        choices: { show: 'pokazuj', dont_show: 'nie pokazuj' },
      },
      products: { ...productsHint, as: 'products' },
    },
  },
} satisfies Filter<typeof settings>
