import type { Notice } from '#contract/shop/cart.ts'
import { hash } from 'node:crypto'
import type { Settings } from '#server/platform/settings.ts'

const HOUR_MS = 60 * 60 * 1000

/** A guest's cart lives this long after its last change or visit. */
export const CART_LIFETIME_MS = 48 * HOUR_MS
/**
 * Of a cart that never contained products, unless the operator chose otherwise: a notice for the next page, a
 * code, an unfinished form.
 */
export const DEFAULT_EMPTY_CART_HOURS = 2
/** A visit renews a cart only when less than this is left: most visits write nothing. */
export const RENEW_BELOW_MS = 24 * HOUR_MS

/** A member's cart is stored this long after they signed in. */
export const MEMBER_CART_LIFETIME_MS = 30 * 24 * HOUR_MS

type Holding = Pick<CartDocument, 'lines' | 'removed' | 'lastOrder'>

/** Whether a visitor would miss it: products, one just removed, or the order made from it. */
export const hasContent = ({ lines, removed, lastOrder }: Holding): boolean =>
  lines.length > 0 || removed !== null || lastOrder !== null

/**
 * How long a cart is stored after this change. An earlier expiry is never shortened: a cart that had products
 * does not expire sooner.
 */
export const cartLifetimeMs = (
  document: Holding,
  { emptyCartHours = DEFAULT_EMPTY_CART_HOURS }: Pick<Settings, 'emptyCartHours'>,
): number => (hasContent(document) ? CART_LIFETIME_MS : Math.min(CART_LIFETIME_MS, emptyCartHours * HOUR_MS))

/**
 * The key of a cart line for existing shop clients: md5 of the product's id, the variation's id if there is
 * one, and the chosen options run together, joined by `_`. Product 21 by itself is `md5('21')`.
 */
export const lineKey = (
  productId: number,
  variationId: number | null,
  choice: Record<string, string>,
): string => {
  const parts = [String(productId)]
  if (variationId !== null) parts.push(String(variationId))
  const options = Object.entries(choice)
    .map(([slug, value]) => `attribute_${slug.trim()}${value.trim()}`)
    .join('')
  if (options) parts.push(options)
  return hash('md5', parts.join('_'))
}

/** A stored cart, one JSON document per visitor: what was chosen, never what it costs. */
export type CartDocument = {
  lines: CartLine[]
  /** Lower-case codes in the order they were applied. */
  coupons: string[]
  /** Credits for samples whose floor is not in the cart; they are applied when it is. */
  waitingCredits: string[]
  /** Codes that the shopper removed: credits among them do not come back by themselves. */
  removedCoupons: string[]
  deliveryMethodId: string | null
  paymentMethodId: string | null
  /** What the checkout form contains so far, field → text, so that a reload loses nothing. */
  checkoutFields: Record<string, string>
  /** Shown once, on the next page. */
  notices: Notice[]
  /** The line removed last, for „Cofnij”. */
  removed: CartLine | null
  /**
   * The last order made from this cart and the request that made it: the same request again gets the same
   * answer.
   */
  lastOrder: { fingerprint: string; orderId: number } | null
}

export type CartLine = {
  /** md5, see `line-key.ts`. */
  key: string
  productId: number
  variationId: number | null
  quantity: number
  /** Attribute slug → chosen value. */
  choice: Record<string, string>
  /** The name when it was added, for notices about a product that was removed since. */
  name: string
}

export const emptyCart = (): CartDocument => ({
  lines: [],
  coupons: [],
  waitingCredits: [],
  removedCoupons: [],
  deliveryMethodId: null,
  paymentMethodId: null,
  checkoutFields: {},
  notices: [],
  removed: null,
  lastOrder: null,
})

/** More than anybody reads at once; a program that never loads a page must not fill its cart with them. */
const MAX_NOTICES = 10

/** Saves a notice for the visitor's next page; the same notice is saved once. */
export const queueNotice = (document: Pick<CartDocument, 'notices'>, notice: Notice): void => {
  const others = document.notices.filter(({ kind, text }) => kind !== notice.kind || text !== notice.text)
  document.notices = [...others, notice].slice(-MAX_NOTICES)
}
