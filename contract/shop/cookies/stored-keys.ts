import { optionalKeys, type StoredKey } from './optional-keys.ts'

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

export type StoredKeyId = (typeof necessaryKeys | typeof optionalKeys)[number]['id']

/**
 * Every key that the shop's pages and its campaigns store in or read from a browser. The page of settings shows it as
 * a table, and a test compares it with what browsers store.
 */
export const storedKeys: readonly StoredKey<StoredKeyId>[] = [
  ...necessaryKeys.map((key) => ({ ...key, category: 'necessary' as const })),
  ...optionalKeys,
]
