/** Whom a limit counts. */
type CountedBy =
  | 'account'
  | 'cart'
  | 'mailbox'
  | 'network'
  | 'network and form'
  | 'network and site'
  | 'order'

export type Limit = { points: number; durationSeconds: number }
export type LimitRow = Limit & {
  what: string
  by: CountedBy
  /** The demo does not count them. */ isProductionOnly?: true
}

const MINUTE = 60
const HOUR = 3_600

const row = (
  what: string,
  by: CountedBy,
  points: number,
  durationSeconds: number,
  isProductionOnly?: true,
): LimitRow => ({ what, by, points, durationSeconds, ...(isProductionOnly && { isProductionOnly }) })

/**
 * Every limit of how often something may be done, by name. The operator changes them with `LIMITS`; the page
 * docs/limits.md lists them, and a test compares both. The numbers are generous: a household, an office or a
 * carrier's NAT is one network.
 */
export const limitTable = {
  'orders-by-network': row('orders', 'network', 30, 10 * MINUTE, true),
  'orders-by-mailbox': row('orders', 'mailbox', 10, HOUR, true),
  'new-carts': row('new carts', 'network', 600, 10 * MINUTE, true),
  'cart-bytes': row('growth of carts in bytes', 'network', 2_000_000, 10 * MINUTE, true),
  choices: row('changes of favourites, comparisons and saved carts', 'network', 600, 10 * MINUTE, true),
  'saved-carts': row('carts saved under a link', 'network', 30, HOUR),
  'coupons-by-network': row(
    'unknown coupon codes; above it valid ones are refused, too',
    'network',
    60,
    10 * MINUTE,
  ),
  'coupons-by-cart': row(
    'unknown coupon codes; above it valid ones are refused, too',
    'cart',
    15,
    10 * MINUTE,
  ),
  towns: row('towns of a postcode', 'network', 30, MINUTE),
  companies: row('companies of a tax number', 'network', 6, 10 * MINUTE),
  payments: row('attempts to pay an order', 'network', 20, 10 * MINUTE),
  'payment-notices': row('notices of payment providers', 'network', 1_200, MINUTE),
  'tracking-by-network': row('order tracking', 'network', 10, 10 * MINUTE),
  'tracking-by-order': row('order tracking', 'order', 30, HOUR),
  'invoice-files': row('PDF files of invoices', 'network', 60, 10 * MINUTE),
  'order-files': row('files of an order', 'network', 60, 10 * MINUTE),
  'withdrawal-forms': row('PDF forms of a withdrawal', 'network', 60, 10 * MINUTE),
  searches: row('searches', 'network', 60, MINUTE, true),
  suggestions: row('search suggestions', 'network', 120, MINUTE),
  'product-parts': row('parts of product pages', 'network', 120, MINUTE),
  rooms: row('pictures of the floor in a room', 'network', 60, MINUTE),
  reviews: row('reviews written or changed', 'network', 30, HOUR),
  'content-notices': row('reports of reviews', 'network', 10, HOUR),
  questions: row('questions about products', 'network', 20, HOUR),
  'stock-alerts': row('requests for an alert of stock', 'network', 20, HOUR),
  newsletter: row('subscriptions to the newsletter', 'network', 20, HOUR),
  'cookie-choices': row('choices about cookies', 'network', 600, HOUR),
  withdrawals: row('withdrawals from contracts', 'network', 60, HOUR),
  complaints: row('complaints', 'network', 60, HOUR),
  'accessibility-reports': row('reports about accessibility', 'network', 60, HOUR),
  'contact-forms': row('posts of contact forms', 'network and form', 20, 10 * MINUTE),
  leads: row('leads', 'network', 120, 10 * MINUTE),
  'leads-to-confirm': row('leads that ask for confirmation by mail', 'network', 60, 10 * MINUTE),
  activities: row('activity calls of campaigns', 'network', 60, MINUTE),
  goals: row('goal calls of campaigns', 'network', 60, MINUTE),
  'campaign-consents': row('consent calls of campaigns', 'network', 60, MINUTE),
  browsing: row('product views reported by campaigns', 'network', 60, MINUTE),
  recommendations: row('recommendations that reach the database', 'network', 240, MINUTE),
  'sales-sentences': row('sentences about recent sales in campaigns', 'network', 240, MINUTE),
  'store-calls': row('store calls of the widget', 'network', 120, MINUTE),
  'plan-notices': row('answers to the notice that a site is over its plan', 'network', 30, MINUTE),
  'campaign-events': row(
    'counted views and closes; others are answered, not counted',
    'network',
    2_400,
    10 * MINUTE,
  ),
  'compared-views': row('views counted for a comparison of variants', 'network', 1_200, 10 * MINUTE),
  games: row('games played', 'network', 120, 10 * MINUTE),
  'console-attempts': row('console: each kind of sign-in and of link', 'network', 10, 15 * MINUTE),
  'console-starts': row('console: starting a passkey, reading a link', 'network', 30, 15 * MINUTE),
  'console-changes': row(
    'console: changes of the own account with a password or code',
    'network',
    20,
    15 * MINUTE,
  ),
} satisfies Record<string, LimitRow>

export type LimitName = keyof typeof limitTable

const PERIODS: Record<string, number> = { s: 1, m: MINUTE, h: HOUR, d: 24 * HOUR }

/** `orders-by-network=30/10m,searches=off`; a text: what is wrong with it. */
export const parseLimits = (text: string): Partial<Record<LimitName, Limit | null>> | string => {
  const limits: Partial<Record<LimitName, Limit | null>> = {}
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue
    const [, name = '', points, count, period = '', off] =
      /^([a-z-]+)=(?:(\d{1,9})\/(\d{1,4})([smhd])|(off))$/.exec(part) ?? []
    if (!Object.hasOwn(limitTable, name)) return `${part}: nie ma takiego limitu`
    const seconds = Number(count) * (PERIODS[period] ?? 0)
    if (off === undefined && (Number(points) === 0 || seconds === 0))
      return `${part}: liczba musi być większa od zera`
    limits[name as LimitName] = off ? null : { points: Number(points), durationSeconds: seconds }
  }
  return limits
}
