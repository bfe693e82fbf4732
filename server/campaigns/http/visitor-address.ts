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
/** Values of proxies for unknown countries and anonymous networks. */
const NO_COUNTRIES = new Set(['XX', 'T1'])

/** Countries of networks from public registers (see NOTICE.md); loaded when first needed. */
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

/** Without the file all countries are unknown, and everything else works. */
const withoutRegister = ({ log }: Services, error: Error): Find => {
  log(`countries: ${error.message}`)
  return () => ''
}

const countryRegister = definePart('register of countries', (services) =>
  openRegister().catch((error: Error) => withoutRegister(services, error)),
)

/** The country of an address, ISO 3166-1 alpha-2; empty: unknown. */
export const countryOfAddress = async (services: Services, ip: string): Promise<string> =>
  (await services.get(countryRegister))(ip)

/** The country of a request: from the proxy's header if the operator configured it, otherwise by address. */
export const countryOf = (c: Context, services: Services, ip: string): string | Promise<string> => {
  const { settings } = services
  if (settings.countryHeader === undefined) return countryOfAddress(services, ip)
  return countryInHeader(c.req.header(settings.countryHeader))
}

/** The country in the header of the operator's proxy; empty: unknown. */
export const countryInHeader = (header = ''): string => {
  const code = header.toUpperCase()
  return COUNTRY.test(code) && !NO_COUNTRIES.has(code) ? code : ''
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** In English, as the wire has it; empty for none. */
export const countryName = (code: string): string => (COUNTRY.test(code) ? (names.of(code) ?? '') : '')
