import * as v from 'valibot'
import type { SettingsOf } from '../kinds.ts'
import type { Action, ActionHost } from './action.ts'

const settings = {
  /**
   * Of a shop such as ours, without what follows the host; '': the shop that the page is of, whichever
   * platform it has.
   */
  shop: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(300),
      v.regex(/^(?:https?:\/\/[^\s/?#@\\]+)?$/, 'must be a shop’s address without a path'),
    ),
    '',
  ),
  item: v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{1,100}$/, 'must be the number of a product')),
  /** Where a shop numbers them apart from their product. */
  variant: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{0,100}$/, 'must be the number of a variant')),
    '',
  ),
  quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999)), 1),
  goesToCart: v.optional(v.boolean(), true),
  /** The product's own page, for where the cart of the page's shop cannot be reached. */
  url: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(2_000),
      v.regex(/^(?:https?:\/\/\S+|\/(?!\/)\S*)?$/, 'must be a web address or a path'),
    ),
    '',
  ),
}

/** Into the cart of the page's own shop; of a shop elsewhere by its add link, which leads to the product. */
export const perform = (
  {
    shop,
    item: productId,
    variant: variantId,
    quantity,
    goesToCart,
    url: productUrl,
  }: SettingsOf<typeof settings>,
  host: ActionHost,
) => {
  if (!shop) return host.addToCart({ productId, variantId, quantity, goesToCart, url: productUrl })
  const url = new URL(goesToCart ? '/koszyk/' : location.origin === shop ? location.href : '/', shop)
  url.searchParams.set('add-to-cart', productId)
  url.searchParams.set('quantity', `${quantity}`)
  host.redirect(url.href, false)
}

/** What a button puts into a cart, and whether the cart is opened then. */
type CartParts = { item: string; quantity: number; goesToCart: boolean }

const WRITTEN = /^([\w-]{1,100})@([1-9]\d{0,3})@([01])$/

/** As the wire has it: `12@2@1`. */
export const writeCartParts = ({ item, quantity, goesToCart }: CartParts): string =>
  `${item}@${quantity}@${goesToCart ? 1 : 0}`

/** Undefined: it is no such text. */
export const readCartParts = (text: string): CartParts | undefined => {
  const [, item, quantity, redirect] = WRITTEN.exec(text) ?? []
  return item === undefined ? undefined : { item, quantity: Number(quantity), goesToCart: redirect === '1' }
}

export default {
  settings,
  perform,
  cartParts: writeCartParts,
  hints: {
    title: 'dodaj do koszyka',
    settings: {
      shop: {
        label: 'Adres innego sklepu',
        help: 'Puste: koszyk sklepu, na którego stronie działa kampania. Z innej strony przycisk prowadzi do produktu, na przykład w https://sklep.example.',
      },
      item: { label: 'Numer produktu', help: 'W Shopify numer wariantu.' },
      variant: { label: 'Numer wariantu', help: 'Tylko w Wix, gdy produkt ma warianty.' },
      quantity: { label: 'Ile sztuk' },
      goesToCart: { label: 'Potem otwórz koszyk' },
      url: {
        label: 'Strona produktu',
        help: 'Gdy nie da się otworzyć koszyka sklepu na tej stronie, przycisk prowadzi tutaj.',
      },
    },
  },
} satisfies Action<typeof settings>
