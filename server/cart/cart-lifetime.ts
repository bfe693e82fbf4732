import type { Settings } from '#server/settings.ts'
import type { CartDocument } from './cart-document.ts'

const HOUR_MS = 60 * 60 * 1000

/** A guest's cart lives this long after its last change or visit. */
export const CART_LIFETIME_MS = 48 * HOUR_MS
/**
 * Of a cart that never held anything, unless the operator chose otherwise: a notice for the next page, a
 * code, a form begun.
 */
export const DEFAULT_EMPTY_CART_HOURS = 2
/** A visit renews a cart only when less than this is left: most visits write nothing. */
export const RENEW_BELOW_MS = 24 * HOUR_MS

/** A member's cart waits for them this long after they signed in. */
export const MEMBER_CART_LIFETIME_MS = 30 * 24 * HOUR_MS

type Holding = Pick<CartDocument, 'lines' | 'removed' | 'lastOrder'>

/** Whether somebody would miss it: products, one just taken out, or the order that was made of it. */
export const holdsAnything = ({ lines, removed, lastOrder }: Holding): boolean =>
  lines.length > 0 || removed !== null || lastOrder !== null

/**
 * How long a cart lives after this change. What was promised before stays: a cart that was filled is not
 * forgotten sooner.
 */
export const cartLifetimeMs = (
  document: Holding,
  { emptyCartHours = DEFAULT_EMPTY_CART_HOURS }: Pick<Settings, 'emptyCartHours'>,
): number =>
  holdsAnything(document) ? CART_LIFETIME_MS : Math.min(CART_LIFETIME_MS, emptyCartHours * HOUR_MS)
