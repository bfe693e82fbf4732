import type { MailDomainKind } from '#contract/display/names.ts'

const DOMAIN = /^(?=.{3,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/

/** Large lists, loaded when a form first needs them: most shops never do. */
const loadLists = () => import('./mail-domain-lists.ts')

/** The domain and its parents without the top-level domain: `mail.wp.pl`, `wp.pl`. */
const withParents = (domain: string): string[] => {
  const parts = domain.split('.')
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'))
}

export const mailDomainKind = async (domain: string): Promise<MailDomainKind> => {
  const normalized = domain.trim().toLowerCase()
  if (!DOMAIN.test(normalized)) return 'unknown'
  const { freeMailDomains, isDisposableEmailDomain } = await loadLists()
  const all = withParents(normalized)
  if (all.some(isDisposableEmailDomain)) return 'disposable'
  return all.some((one) => freeMailDomains.has(one)) ? 'free' : 'business'
}

/** Domains of free and disposable mail, as pages of the old wire read them. */
export const listNonBusinessDomains = async (): Promise<string[]> => {
  const { freeMailDomains, disposableMailDomains } = await loadLists()
  return [...new Set([...freeMailDomains, ...disposableMailDomains])].toSorted()
}
