import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Context } from 'hono'
import type { Shop } from '#server/shop.ts'

type Find = (ip: string) => string

const COUNTRY = /^[A-Z]{2}$/
/** What proxies say when they do not know, or of an anonymous network. */
const NO_COUNTRIES = new Set(['XX', 'T1'])

let opened: Promise<Find> | undefined

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
const withoutRegister = ({ log }: Pick<Shop, 'log'>, error: Error): Find => {
  log(`countries: ${error.message}`)
  return () => ''
}

/** Where an address is, ISO 3166-1 alpha-2; empty: nobody can tell. */
const findCountry = async (shop: Pick<Shop, 'log'>, ip: string): Promise<string> =>
  (await (opened ??= openRegister().catch((error: Error) => withoutRegister(shop, error))))(ip)

/**
 * Where whoever asks from this address is: as the proxy says, where the operator named its header, else by
 * the address.
 */
export const countryOf = (
  c: Context,
  shop: Pick<Shop, 'settings' | 'log'>,
  ip: string,
): string | Promise<string> => {
  const { settings } = shop
  if (settings.countryHeader === undefined) return findCountry(shop, ip)
  const said = c.req.header(settings.countryHeader)?.toUpperCase() ?? ''
  return COUNTRY.test(said) && !NO_COUNTRIES.has(said) ? said : ''
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** In English, as the wire has it; empty for none. */
export const countryName = (code: string): string => (COUNTRY.test(code) ? (names.of(code) ?? '') : '')
