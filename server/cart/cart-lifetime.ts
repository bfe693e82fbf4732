const HOUR_MS = 60 * 60 * 1000

/** A guest's cart lives this long after its last change or visit. */
export const CART_LIFETIME_MS = 48 * HOUR_MS
/** A visit renews a cart only when less than this is left: most visits write nothing. */
export const RENEW_BELOW_MS = 24 * HOUR_MS

/** A member's cart waits for them this long after they signed in. */
export const MEMBER_CART_LIFETIME_MS = 30 * 24 * HOUR_MS
