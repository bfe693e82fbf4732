import type { StoreCart } from '../cart/cart.ts'
import type * as filters from '../filters/index.ts'
import { readSource } from '../filters/visit-source.ts'
import type { VisitorWithMemory } from './simulated-visit.ts'

const NOTHING = '(nic)'
const UNKNOWN = 'rozstrzyga się dopiero na stronie'
const WEEKDAYS = ['niedziela', 'poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota']
const MINUTE_MS = 60_000

const named = (text: string) => (text === '' ? NOTHING : text)
/** By the visitor's own clock. */
const clockOf = ({ nowMs, utcOffsetMinutes }: VisitorWithMemory) =>
  new Date(nowMs + utcOffsetMinutes * MINUTE_MS)

/** The value of this visitor that each kind of filter checks, as text for the owner. */
export const seenByFilter: Record<keyof typeof filters, (visitor: VisitorWithMemory) => string> = {
  buyer: ({ member }) => (member ? `opłacone zamówienia na koncie: ${member.orders}` : UNKNOWN),
  cartCategories: ({ cart }) => {
    if (!cart) return UNKNOWN
    const known = cart.items.flatMap(({ categories }) => categories ?? [])
    return cart.items.some(({ categories }) => categories === undefined)
      ? UNKNOWN
      : `kategorie w koszyku (numery): ${named([...new Set(known)].join(', '))}`
  },
  cartItems: ({ cart }) => (cart ? cartInWords(cart) : UNKNOWN),
  cartProducts: ({ cart }) =>
    cart ? `w koszyku: ${named(cart.items.map(({ productId }) => productId).join(', '))}` : UNKNOWN,
  cartValue: ({ cart }) => (cart ? cartInWords(cart) : UNKNOWN),
  cookie: ({ cookies }) => (cookies ? `ciasteczka: ${named([...cookies.keys()].join(', '))}` : UNKNOWN),
  country: ({ country }) => country ?? 'kraj nieznany',
  dates: (visitor) => clockOf(visitor).toISOString().slice(0, 16).replace('T', ' '),
  daysAndHours: (visitor) =>
    `${WEEKDAYS[clockOf(visitor).getUTCDay()]}, ${clockOf(visitor).toISOString().slice(11, 16)}`,
  device: ({ device }) => (device === 'mobile' ? 'telefon lub tablet' : 'komputer'),
  engagement: ({ memory }) => {
    const known = [...memory.values()]
    const seen = known.filter(({ views }) => views > 0).length
    const closed = known.filter(({ isClosed }) => isClosed).length
    const converted = known.filter(({ isConverted }) => isConverted).length
    return `inne kampanie: widziane ${seen}, zamknięte ${closed}, wypełnione ${converted}`
  },
  javascript: () => UNKNOWN,
  landingPage: ({ landingUrl }) => named(landingUrl),
  language: ({ language }) => named(language),
  member: ({ member }) => (member ? (member.isSignedIn ? 'zalogowany' : 'niezalogowany') : UNKNOWN),
  pageAddress: ({ url }) => named(url),
  pageCount: ({ visitedUrls }) => `strona numer ${visitedUrls.length} w tej wizycie`,
  pageTitle: ({ pageTitle }) => named(pageTitle),
  previousPage: ({ previousUrl }) => named(previousUrl),
  referrer: ({ referrer }) => named(referrer),
  sessions: ({ sessions }) => `wizyta numer ${sessions}`,
  sourceCode: ({ page }) => (page ? 'kod strony' : UNKNOWN),
  visitSource: ({ cookies }) => {
    if (!cookies) return UNKNOWN
    const of = (visit: 'current' | 'first') =>
      [readSource(cookies, visit, 'src'), readSource(cookies, visit, 'mdm')].filter(Boolean).join(' / ') ||
      NOTHING
    return `teraz: ${of('current')}, pierwszy raz: ${of('first')}`
  },
  visitedPages: ({ visitedUrls }) => named([...new Set(visitedUrls)].join(', ')),
  visitorKind: ({ sessions }) => (sessions > 1 ? 'powracający' : 'nowy'),
}

const HUNDREDTHS = 100

/** Number of pieces, price, and product names. */
export const cartInWords = ({ count, valueMinor, currency, items }: StoreCart): string => {
  if (count === 0) return 'koszyk pusty'
  const products = items.map(({ productId }) => productId).join(', ')
  return `w koszyku ${count} szt. za ${(valueMinor / HUNDREDTHS).toFixed(2).replace('.', ',')} ${currency || 'zł'}${products && ` (produkty: ${products})`}`
}
