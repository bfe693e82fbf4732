import type { ConsentCategory } from './consent.ts'

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

/** What is stored or read only with consent. Scripts of the page remove it when the consent is withdrawn. */
export const optionalKeys = [
  {
    id: 'searches',
    names: ['klepka-searches'],
    where: ['localStorage'],
    category: 'functional',
    lifetime: 'removed',
  },
  {
    id: 'seen',
    names: ['klepka-seen'],
    where: ['sessionStorage'],
    category: 'functional',
    lifetime: 'session',
  },
  { id: 'source', names: ['sbjs_*'], where: ['cookie'], category: 'analytics', lifetime: 'session' },
  {
    id: 'campaigns',
    names: ['poptin_*', 'pop_urls', 'pop_landed_url*'],
    where: ['cookie', 'localStorage'],
    category: 'marketing',
    lifetime: { days: 365 },
  },
] as const satisfies readonly StoredKey[]

/** Whether a key is named by one of these names. */
export const isNamed = (key: string, names: readonly string[]): boolean =>
  names.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name))
