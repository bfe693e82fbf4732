import type { PageConsent } from './consent.ts'

/**
 * Whether this page may store things for the visitor's convenience; without the banner the shop asks nobody. Apart from
 * the rest, because pages load it with what they need it for.
 */
export const mayStoreForConvenience = (): boolean => {
  const { klepkaConsent } = globalThis as { klepkaConsent?: PageConsent }
  return !klepkaConsent || (klepkaConsent.given ?? '').includes('f')
}
