import type { ConsentCategory } from './consent.ts'
import { OPTIONAL_NAMES } from './optional-keys.ts'

export type StoredIn = 'cookie' | 'localStorage' | 'sessionStorage'

/** How long it is stored; `session`: until the browser or the tab is closed, `removed`: until it is removed. */
type Lifetime = 'session' | 'removed' | { days: number } | { hours: number } | 'choice'

export type StoredKey<Id extends string = string> = {
  /** Names its purpose in the texts. */
  id: Id
  /** A name that ends in `*` stands for all that begin like it. */
  names: readonly string[]
  where: readonly StoredIn[]
  category: 'necessary' | ConsentCategory
  lifetime: Lifetime
}

const necessaryKeys = [
  { id: 'consent', names: ['klepka_zgody'], where: ['cookie'], lifetime: 'choice' },
  {
    id: 'cart',
    names: ['wp_woocommerce_session_*', 'woocommerce_items_in_cart', 'woocommerce_cart_hash'],
    where: ['cookie'],
    lifetime: { hours: 48 },
  },
  {
    id: 'shownCart',
    names: ['wc_cart_hash_*', 'wc_fragments_*', 'wc_cart_created', 'wc'],
    where: ['localStorage', 'sessionStorage'],
    lifetime: 'removed',
  },
  { id: 'typed', names: ['klepka-postcode', 'klepka-rooms'], where: ['sessionStorage'], lifetime: 'session' },
  { id: 'buyer', names: ['klepka-kupujacy'], where: ['sessionStorage'], lifetime: 'session' },
  {
    id: 'wishlist',
    names: ['klepka_lista', 'klepka_ulubione'],
    where: ['cookie', 'localStorage'],
    lifetime: { days: 180 },
  },
  {
    id: 'compare',
    names: ['klepka_porownaj'],
    where: ['cookie', 'sessionStorage'],
    lifetime: { days: 30 },
  },
  { id: 'layout', names: ['klepka-shopLayout'], where: ['cookie'], lifetime: { days: 30 } },
  { id: 'notice', names: ['store_notice*'], where: ['cookie'], lifetime: 'session' },
  {
    id: 'signIn',
    names: ['klepka_member', 'klepka_sign_in', 'klepka_forms', 'klepka_thanks', '__Host-klepka_*'],
    where: ['cookie'],
    lifetime: { days: 30 },
  },
  { id: 'device', names: ['klepka_device'], where: ['cookie'], lifetime: { days: 30 } },
  {
    id: 'session',
    names: ['klepka_session', 'wixRedirectSessionLastPreWarm'],
    where: ['localStorage'],
    lifetime: 'removed',
  },
  { id: 'owner', names: ['klepka_owner'], where: ['cookie'], lifetime: { days: 14 } },
] as const satisfies readonly Omit<StoredKey, 'category'>[]

const [searches, seen] = OPTIONAL_NAMES.functional

const optionalKeys = [
  { id: 'searches', names: [searches], where: ['localStorage'], category: 'functional', lifetime: 'removed' },
  { id: 'seen', names: [seen], where: ['sessionStorage'], category: 'functional', lifetime: 'session' },
  {
    id: 'source',
    names: OPTIONAL_NAMES.analytics,
    where: ['cookie'],
    category: 'analytics',
    lifetime: 'session',
  },
  {
    id: 'campaigns',
    names: OPTIONAL_NAMES.marketing,
    where: ['cookie', 'localStorage'],
    category: 'marketing',
    lifetime: { days: 365 },
  },
] as const satisfies readonly StoredKey[]

export type StoredKeyId = (typeof necessaryKeys | typeof optionalKeys)[number]['id']

/**
 * Every key that the shop's pages and its campaigns store in or read from a browser. The page of settings shows it as
 * a table, and a test compares it with what browsers store.
 */
export const storedKeys: readonly StoredKey<StoredKeyId>[] = [
  ...necessaryKeys.map((key) => ({ ...key, category: 'necessary' as const })),
  ...optionalKeys,
]
