import type { StoreCart } from '#campaign/cart/cart.ts'
import type { SimulatedVisit } from '#campaign/explain/simulated-visit.ts'

/** What an owner types about the visitor a campaign is tried for. */
export type Person = {
  url: string
  referrer: string
  device: 'desktop' | 'mobile'
  country: string
  language: string
  visits: number
  pages: number
  views: number
  isClosed: boolean
  isConverted: boolean
  seconds: number
  scrolled: number
  idle: number
  isLeaving: boolean
  clicked: string
  cartCount: number
  /** In the shop's currency. */
  cartAmount: number
  /** Numbers of products, with commas between them. */
  cartProducts: string
  /** Of the product that was just added or removed. */
  added: string
  removed: string
  /** Products that a recommendation finds. */
  recommended: number
  /** Numbers of the shop's categories, with commas between them. */
  cartCategories: string
  isSignedIn: boolean
  orders: number
  /** As the attribution records them. */
  source: string
  medium: string
  firstSource: string
  name: string
}

export const somebody = (home: string): Person => ({
  url: `${home}/`,
  referrer: '',
  device: 'desktop',
  country: 'PL',
  language: 'pl-PL',
  visits: 1,
  pages: 1,
  views: 0,
  isClosed: false,
  isConverted: false,
  seconds: 30,
  scrolled: 0,
  idle: 0,
  isLeaving: false,
  clicked: '',
  cartCount: 0,
  cartAmount: 0,
  cartProducts: '',
  added: '',
  removed: '',
  recommended: 3,
  cartCategories: '',
  isSignedIn: false,
  orders: 0,
  source: '(direct)',
  medium: '(none)',
  firstSource: '(direct)',
  name: 'Ola',
})

/** A missing input counts as none. */
const count = (number: number) => (Number.isFinite(number) ? number : 0)

const HUNDREDTHS = 100

const piece = (productId: string) => ({ productId, variantId: '', title: '', quantity: 1 })

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** At least as many pieces as products are named. */
const cartOf = (pieces: number, amount: number, products: readonly string[]): StoreCart => {
  const ids = [...new Set(products.map((id) => id.trim()).filter(Boolean))]
  return {
    items: ids.map(piece),
    count: Math.max(count(pieces), ids.length),
    valueMinor: Math.round(count(amount) * HUNDREDTHS),
    currency: '',
  }
}

const cartBefore = (cart: StoreCart, added: string, removed: string): StoreCart => ({
  ...cart,
  items: [...cart.items.filter(({ productId }) => productId !== added), ...(removed ? [piece(removed)] : [])],
})

/**
 * Like the campaign's own code identifies a visitor. What is in the page's code is unknown here, and so are cookies,
 * unless `hasSource`: then there are none but those of the visit's source.
 */
export const triedOf = (
  person: Person,
  around: Pick<SimulatedVisit, 'site' | 'pair'>,
  nowMs: number,
  hasSource: boolean,
): SimulatedVisit => {
  const {
    url,
    referrer,
    device,
    country,
    language,
    visits,
    pages,
    views,
    isClosed,
    isConverted,
    seconds,
    scrolled,
    idle,
    isLeaving,
    clicked,
    cartCount,
    cartAmount,
    cartProducts,
    added,
    removed,
    recommended,
    cartCategories,
    isSignedIn,
    orders,
    source,
    medium,
    firstSource,
    name,
  } = person
  const categories = listOf(cartCategories)
  const named = cartOf(cartCount, cartAmount, [...cartProducts.split(','), added])
  // A category is one of some product, even if none is named.
  const items = categories.length && !named.items.length ? [piece('')] : named.items
  const cart = { ...named, items: items.map((item) => ({ ...item, categories })) }
  const isKnown = count(views) > 0 || isClosed || isConverted
  const visitedUrls = Array.from({ length: Math.min(100, Math.max(1, count(pages))) }, () => url)
  return {
    ...around,
    visitorId: name,
    recommended: count(recommended),
    memory: isKnown ? { views: count(views), lastViewMs: nowMs, isClosed, isConverted } : undefined,
    wasSeenThisSession: count(views) > 0,
    moves: {
      secondsOnPage: count(seconds),
      scrolledPercent: count(scrolled),
      idleSeconds: count(idle),
      isLeaving,
      clicked: clicked.trim(),
      cartBefore: added.trim() || removed.trim() ? cartBefore(cart, added.trim(), removed.trim()) : undefined,
    },
    visitor: {
      nowMs,
      utcOffsetMinutes: -new Date(nowMs).getTimezoneOffset() || 0,
      url,
      referrer,
      previousUrl: visitedUrls.length > 1 ? url : referrer,
      landingUrl: url,
      pageTitle: '',
      visitedUrls,
      pageViews: visitedUrls.length,
      sessions: Math.max(1, count(visits)),
      device,
      language,
      country: country.trim() === '' ? undefined : country.trim().toUpperCase(),
      cookies: hasSource
        ? new Map([
            ['sbjs_current', `src=${source}|||mdm=${medium}`],
            ['sbjs_first', `src=${firstSource}`],
          ])
        : undefined,
      member: { isSignedIn, orders: isSignedIn ? count(orders) : 0 },
      memory: new Map(),
      cart,
      page: undefined,
    },
  }
}
