import { LRUCache } from 'lru-cache'
import { definePart, type Services } from '#server/platform/services.ts'
import { openAccount } from './provider-accounts.ts'
import { findLogoUrl } from './pay-channels.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 100 * 1024
const MAX_LOGOS = 200
const DAY_MS = 24 * 60 * 60_000
/** Not asked again for so long after it failed. */
const FAILED_MS = 60_000
const TYPES = ['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg']

export type LogoPicture = { bytes: Uint8Array<ArrayBuffer>; type: string }

const logos = definePart(
  'logos of payment providers',
  () => new LRUCache<string, Promise<LogoPicture | undefined>>({ max: MAX_LOGOS }),
)

/**
 * One of the provider's logos, through the shop's own server: a buyer's browser calls no other host before the
 * payment. Undefined: the provider lists none by that key, or it cannot be had.
 */
export const findPaymentLogo = async (
  services: Services,
  provider: string,
  key: string,
): Promise<LogoPicture | undefined> => {
  const url = await findLogoUrl(services, provider, key)
  if (url === undefined || !(await isTrusted(services, provider, url))) return undefined
  const cache = services.get(logos)
  const known = cache.get(url)
  if (known) return known
  const loading = loadLogo(url)
  cache.set(url, loading, { ttl: DAY_MS })
  const logo = await loading
  if (!logo) cache.set(url, loading, { ttl: FAILED_MS })
  return logo
}

/** Over TLS, or from the address that the owner entered, such as a double on this machine. */
const isTrusted = async (services: Services, provider: string, url: string): Promise<boolean> => {
  const { protocol, origin } = new URL(url)
  if (protocol === 'https:') return true
  const address = (await openAccount(services, provider))?.account.values['address']
  return address !== undefined && URL.canParse(address) && new URL(address).origin === origin
}

const loadLogo = async (url: string): Promise<LogoPicture | undefined> => {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim()
    if (!response.ok || !TYPES.includes(type)) return undefined
    const bytes = await readUpTo(response, MAX_BYTES)
    return bytes && { bytes, type }
  } catch {
    return undefined
  }
}

/** Undefined: it is longer. */
const readUpTo = async (
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes) return undefined
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
