import * as v from 'valibot'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const settings = {
  /** Numbers of the shop's categories; products of their subcategories count, too. */
  categories: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be the number of a category'))),
    v.minLength(1),
    v.maxLength(100),
  ),
}

/** Only the shop knows the categories of a product; of an empty cart there are none. */
export const allows = ({ categories }: SettingsOf<typeof settings>, { cart }: Visitor) => {
  if (!cart) return undefined
  const known = cart.items.map((item) => item.categories?.some((id) => categories.includes(id)))
  return known.includes(true) || (known.includes(undefined) ? undefined : false)
}

export default {
  settings,
  allows,
  sentence: {
    subject: 'cart',
    is: 'mają w koszyku produkt z kategorii: {categories}',
    isNot: 'mają w koszyku produktu z kategorii: {categories}',
  },
  hints: {
    title: 'Kategorie w koszyku',
    help: 'Z jakich kategorii tego sklepu są produkty w koszyku, gdy strona się otwiera. Liczą się też podkategorie.',
    settings: { categories: { label: 'Kategorie', as: 'categories' } },
  },
} satisfies Filter<typeof settings>
