import * as v from 'valibot'
import { type CartOperator, cartOperators } from '#contract/display/names.ts'
import type { Hint } from '../kinds.ts'
import type { StoreCart } from './cart.ts'

const MAX_PIECES = 100_000
const MAX_AMOUNT = 10_000_000
const HUNDREDTHS = 100
const operator = v.picklist(cartOperators)

export const productIds = v.pipe(
  v.array(v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{1,100}$/, 'must be the number of a product'))),
  v.maxLength(100),
)
export const piecesRule = {
  operator,
  count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PIECES)),
}
/** At most two decimals. */
export const amountWithHundredths = (least: number, most: number) =>
  v.pipe(
    v.number(),
    v.minValue(least),
    v.maxValue(most),
    v.transform((amount) => Math.round(amount * HUNDREDTHS) / HUNDREDTHS),
  )
/** In the shop's currency. */
export const valueRule = { operator, amount: amountWithHundredths(0, MAX_AMOUNT) }

const holds: Record<CartOperator, (number: number, wanted: number) => boolean> = {
  greater_than: (number, wanted) => number > wanted,
  equal: (number, wanted) => number === wanted,
  greater_than_or_equal: (number, wanted) => number >= wanted,
}

export const hasPieces = ({ count }: StoreCart, wanted: { operator: CartOperator; count: number }): boolean =>
  holds[wanted.operator](count, wanted.count)
export const isWorth = (
  { valueMinor }: StoreCart,
  wanted: { operator: CartOperator; amount: number },
): boolean => holds[wanted.operator](valueMinor, Math.round(wanted.amount * HUNDREDTHS))

const operatorHint: Hint = {
  label: 'Warunek',
  choices: { greater_than: 'więcej niż', equal: 'dokładnie', greater_than_or_equal: 'co najmniej' },
}

export const piecesHints: Record<string, Hint> = {
  operator: operatorHint,
  count: { label: 'Ile sztuk', unit: 'szt.' },
}
export const valueHints: Record<string, Hint> = {
  operator: operatorHint,
  amount: { label: 'Wartość', help: 'W walucie sklepu, bez dostawy.' },
}
export const productsHint: Hint = {
  label: 'Produkty',
  help: 'Numery produktów albo ich wariantów. Bez żadnego: którykolwiek produkt.',
  item: 'produkt',
}
