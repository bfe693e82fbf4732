import * as v from 'valibot'
import type { SettingsOf } from '../settings-of.ts'
import type { Action, ActionHost } from './action.ts'
import { writeCartParts } from './cart-parts.ts'

const settings = {
  /** Of a shop such as ours, without what follows the host. */
  shop: v.pipe(v.string(), v.trim(), v.maxLength(300), v.regex(/^https?:\/\/[^\s/?#@\\]+$/, 'must be a shop’s address without a path')),
  item: v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{1,100}$/, 'must be the number of a product')),
  quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999)), 1),
  goesToCart: v.optional(v.boolean(), true),
}

/** By the shop's own add link: within the shop it adds, from another site it leads to the product. */
export const perform = ({ shop, item, quantity, goesToCart }: SettingsOf<typeof settings>, host: ActionHost) => {
  const url = new URL(goesToCart ? '/koszyk/' : location.origin === shop ? location.href : '/', shop)
  url.searchParams.set('add-to-cart', item)
  url.searchParams.set('quantity', `${quantity}`)
  host.redirect(url.href, false)
}

export default {
  settings,
  perform,
  cartParts: writeCartParts,
  hints: {
    title: 'dodaj do koszyka',
    settings: {
      shop: { label: 'Adres sklepu', help: 'Na przykład https://sklep.example. Z innej strony przycisk prowadzi do produktu.' },
      item: { label: 'Numer produktu' },
      quantity: { label: 'Ile sztuk' },
      goesToCart: { label: 'Potem otwórz koszyk' },
    },
  },
} satisfies Action<typeof settings>
