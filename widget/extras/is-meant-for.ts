import { compare } from '#campaign/compare.ts'
import type { Configured } from '#campaign/configured.ts'

/**
 * Whether its owner wants a campaign on this very page: a rule about addresses shows it here, and is none
 * about the whole site.
 */
export const isMeantFor = (url: string, { filters }: Pick<Configured, 'filters'>): boolean => {
  const home = new URL('/', url).href
  return filters.some(
    (filter) =>
      filter.kind === 'pageAddress' &&
      filter.rules.some(
        ({ outcome, operator, text }) =>
          outcome === 'show' && compare(operator, url, text) && !compare(operator, home, text),
      ),
  )
}
