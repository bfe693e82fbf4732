import type { ConsentCategory } from './consent.ts'

/**
 * What is stored or read only with consent. Scripts of the page remove it when the consent is withdrawn. A name that
 * ends in `*` stands for all that begin like it.
 */
export const OPTIONAL_NAMES = {
  functional: ['klepka-searches', 'klepka-seen'],
  analytics: ['sbjs_*'],
  marketing: ['poptin_*', 'pop_urls', 'pop_landed_url*'],
} as const satisfies Record<ConsentCategory, readonly string[]>

/** Whether a key is named by one of these names. */
export const isNamed = (key: string, names: readonly string[]): boolean =>
  names.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name))
