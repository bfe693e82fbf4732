import { isIP } from 'node:net'
import type { Shop } from '#server/shop.ts'
import { isPublicAddress } from './is-public-address.ts'

const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/i

/**
 * Why nothing would ever be sent to this address; null: it may be tried. What its name leads to is judged at
 * each sending.
 */
export const webhookAddressProblem = (
  { settings }: Pick<Shop, 'settings'>,
  address: string,
): string | null => {
  const { protocol, hostname } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  if ((settings.webhookHosts ?? []).includes(host)) return null
  if (settings.isProduction && protocol !== 'https:')
    return 'Użyj adresu, który zaczyna się od https://: dane osób nie mogą iść otwartym łączem.'
  if (isIP(host) ? !isPublicAddress(host) : LOCAL_NAMES.test(host))
    return 'Ten adres prowadzi do sieci wewnętrznej. Podaj adres dostępny z internetu.'
  return null
}
