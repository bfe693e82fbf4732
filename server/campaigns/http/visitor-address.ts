import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Context } from 'hono'
import { definePart, type Services } from '#server/platform/services.ts'

/** An address without what names one household: the last part of IPv4, all but the first three groups of IPv6. */
export const shortenIp = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d+(?:\.\d+){3}$/.test(plain)) return plain.replace(/\d+$/, '0')
  if (!plain.includes(':')) return ''
  const [head = ''] = plain.toLowerCase().split('::')
  return `${head.split(':').filter(Boolean).slice(0, 3).join(':')}::`
}

type Find = (ip: string) => string

const COUNTRY = /^[A-Z]{2}$/
/** What proxies say when they do not know, or of an anonymous network. */
const NO_COUNTRIES = new Set(['XX', 'T1'])

/** Which network lies in which country, from public registers (see NOTICE.md); read when it is first asked for. */
const openRegister = async (): Promise<Find> => {
  const { Reader } = await import('mmdb-lib')
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )
  const register = new Reader(await readFile(file))
  return (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
    try {
      return (register.get(plain) as { country_code?: string } | null)?.country_code ?? ''
    } catch {
      // No address at all.
      return ''
    }
  }
}

/** Without its file nobody can tell, and everything else goes on. */
const withoutRegister = ({ log }: Services, error: Error): Find => {
  log(`countries: ${error.message}`)
  return () => ''
}

const countryRegister = definePart('register of countries', (services) =>
  openRegister().catch((error: Error) => withoutRegister(services, error)),
)

/** Where an address is, ISO 3166-1 alpha-2; empty: nobody can tell. */
const findCountry = async (services: Services, ip: string): Promise<string> =>
  (await services.get(countryRegister))(ip)

/**
 * Where whoever asks from this address is: as the proxy says, where the operator named its header, else by
 * the address.
 */
export const countryOf = (c: Context, services: Services, ip: string): string | Promise<string> => {
  const { settings } = services
  if (settings.countryHeader === undefined) return findCountry(services, ip)
  const said = c.req.header(settings.countryHeader)?.toUpperCase() ?? ''
  return COUNTRY.test(said) && !NO_COUNTRIES.has(said) ? said : ''
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** In English, as the wire has it; empty for none. */
export const countryName = (code: string): string => (COUNTRY.test(code) ? (names.of(code) ?? '') : '')
