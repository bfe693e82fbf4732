import { readQuery } from './read-query.ts'
import type { Referral, SearchEngine, AttributionSettings } from './settings.ts'
import { isWithin, splitUrl, withoutWww } from './split-url.ts'

/** Host, search parameter, and the name if it is not the host. */
const SEARCH_ENGINES: [host: string, param: string, name?: string][] = [
  ['bing.com', 'q', 'bing'],
  ['yahoo.com', 'p', 'yahoo'],
  ['about.com', 'q', 'about'],
  ['aol.com', 'q', 'aol'],
  ['ask.com', 'q', 'ask'],
  ['globososo.com', 'q', 'globo'],
  ['go.mail.ru', 'q'],
  ['rambler.ru', 'query', 'rambler'],
  ['tut.by', 'query'],
]

const REFERRALS: Referral[] = [
  { host: 't.co', display: 'twitter.com' },
  { host: 'plus.url.google.com', display: 'plus.google.com' },
]

/** Case-sensitive for the two big engines, which have domains in many countries. */
const YANDEX = /^(?:.*\.)?yandex\..{2,9}$/
const GOOGLE = /^(?:www\.)?google\..{2,9}$/

const engines = (own: SearchEngine[]): SearchEngine[] => [
  ...own,
  ...SEARCH_ENGINES.map(([host, param, display = host]) => ({ host, param, display })),
]

/** Whether the referrer is another site. A parent domain and a sibling host are. */
export const isForeignReferrer = (
  referrer: string,
  { domain, isIsolated }: Pick<AttributionSettings, 'domain' | 'isIsolated'>,
) => {
  const host = withoutWww(splitUrl(referrer).host)
  return isIsolated ? host !== withoutWww(domain) : !isWithin(host, domain)
}

/** The search engine of a referrer, or undefined. */
export const findSearchEngine = (referrer: string, own: SearchEngine[]): string | undefined => {
  const { host, query } = splitUrl(referrer)
  if (YANDEX.test(host) && query.includes('text=')) return 'yandex'
  if (GOOGLE.test(host)) return 'google'
  // The parameter may be the end of another name, `faq=` for `q=`: not corrected, because old statistics
  // depend on it.
  const queryText = query.toLowerCase()
  const engine =
    query &&
    engines(own).find(
      (engine) => isWithin(host, engine.host) && queryText.includes(`${engine.param}=`.toLowerCase()),
    )
  return engine ? engine.display || engine.host : undefined
}

/** The referring site: its alias if known, otherwise the host in its original case. */
export const nameReferral = (referrer: string, own: Referral[]) => {
  const { host, path } = splitUrl(referrer)
  const alias = [...own, ...REFERRALS].find((alias) => isWithin(host, alias.host))
  return {
    source: alias ? alias.display || alias.host : withoutWww(host),
    medium: alias?.medium || 'referral',
    path,
  }
}

/** The search text on Yandex, which still reports it; undefined: empty. */
export const findYandexTerm = (referrer: string): string | undefined => {
  const { host, query } = splitUrl(referrer)
  return YANDEX.test(host.toLowerCase()) ? readQuery(query).valueOf('text') || undefined : undefined
}
