import type { MailDomainKind } from '#contract/display/mail-domain.ts'

/** Free mail of Poland and Israel that the list at hand may not have. */
const MORE_FREE = [
  'wp.pl',
  'o2.pl',
  'onet.pl',
  'onet.eu',
  'op.pl',
  'vp.pl',
  'poczta.onet.pl',
  'poczta.fm',
  'interia.pl',
  'interia.eu',
  'interia.com',
  'gazeta.pl',
  'tlen.pl',
  'go2.pl',
  'prokonto.pl',
  'spoko.pl',
  'buziaczek.pl',
  'int.pl',
  'autograf.pl',
  'poczta.pl',
  'walla.co.il',
  'walla.com',
  'bezeqint.net',
  '012.net.il',
  '013.net.il',
  '013net.net',
  'netvision.net.il',
  'zahav.net.il',
  'nana10.co.il',
  'nana.co.il',
  'barak.net.il',
  'actcom.co.il',
  'inter.net.il',
  'smile.net.il',
]
const DOMAIN = /^(?=.{3,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/

type Lists = {
  free: ReadonlySet<string>
  disposable: (domain: string) => boolean
  disposableDomains: readonly string[]
}
let read: Promise<Lists> | undefined

/** The lists are read when a form first asks for them: most shops never need them. */
const readLists = async (): Promise<Lists> => {
  const [{ default: free }, disposable] = await Promise.all([
    import('free-email-domains'),
    import('disposable-email-domains-js'),
  ])
  return {
    free: new Set([...free, ...MORE_FREE]),
    disposable: disposable.isDisposableEmailDomain,
    disposableDomains: disposable.disposableEmailBlocklist(),
  }
}
const lists = () => (read ??= readLists())

/** The domain and those it lies below, but no bare ending: `mail.wp.pl`, `wp.pl`. */
const withParents = (domain: string): string[] => {
  const parts = domain.split('.')
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'))
}

export const mailDomainKind = async (domain: string): Promise<MailDomainKind> => {
  const asked = domain.trim().toLowerCase()
  if (!DOMAIN.test(asked)) return 'unknown'
  const { free, disposable } = await lists()
  const all = withParents(asked)
  return all.some(disposable) ? 'disposable' : all.some((one) => free.has(one)) ? 'free' : 'business'
}

/** Domains that no business writes from, as pages of the old wire read them. */
export const listNonBusinessDomains = async (): Promise<string[]> => {
  const { free, disposableDomains } = await lists()
  return [...new Set([...free, ...disposableDomains])].toSorted()
}
