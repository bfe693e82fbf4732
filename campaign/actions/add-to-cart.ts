import * as v from 'valibot'
import type { SettingsOf } from '../kinds.ts'
import type { Action, ActionHost } from './action.ts'

const settings = {
  /** Origin of a shop like ours; '': the page's shop, on any platform. */
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
  /** Only for shops with separate variant ids. */
  variant: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{0,100}$/, 'must be the number of a variant')),
    '',
  ),
  quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999)), 1),
  goesToCart: v.optional(v.boolean(), true),
  /** The product's page, used if the cart of the page's shop is unreachable. */
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

/** Adds to the cart of the page's own shop, or opens the add link of another shop. */
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

/** What a button adds to a cart, and whether the cart is opened afterwards. */
type CartParts = { item: string; quantity: number; goesToCart: boolean }

const WRITTEN = /^([\w-]{1,100})@([1-9]\d{0,3})@([01])$/

/** In the wire's format: `12@2@1`. */
export const writeCartParts = ({ item, quantity, goesToCart }: CartParts): string =>
  `${item}@${quantity}@${goesToCart ? 1 : 0}`

/** Undefined: not in this format. */
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
