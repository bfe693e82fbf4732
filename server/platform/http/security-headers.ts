import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { definePart, type Services } from '#server/platform/services.ts'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '../errors/refusal.ts'

const MAX_CACHED_HASHES = 200

/** Inline scripts and styles change with the settings only; hashing one takes longer than all other headers. */
const inlineHashes = definePart(
  'hashes of inline scripts',
  () =>
    new LRUCache<string, string>({
      max: MAX_CACHED_HASHES,
      memoMethod: (text) => `'sha256-${hash('sha256', text, 'base64')}'`,
    }),
)

/** Other hosts that a page may use, for another service's bot check or tags; most pages use none. */
export type MoreSources = {
  scriptSources: readonly string[]
  frameSources: readonly string[]
  connectSources: readonly string[]
  imageSources?: readonly string[]
}

type PageContent = {
  /** The only scripts in the markup that may run. */
  inlineScripts?: string[]
  /** The only styles in the markup that may apply. */
  inlineStyles?: string[]
  more?: readonly (MoreSources | undefined)[]
  /** Addresses of videos on other servers. */
  mediaSources?: string[]
  /** Whether the page itself came over HTTPS; the shop's public address decides too. */
  isSecure?: boolean
}

const and = (sources: readonly string[] = []) => sources.map((source) => ` ${source}`).join('')

/** Headers of every page. */
export const securityHeaders = (
  services: Services,
  { inlineScripts = [], inlineStyles = [], more = [], mediaSources = [], isSecure = false }: PageContent = {},
): Record<string, string> => {
  const hashes = services.get(inlineHashes)
  const hashesOf = (texts: string[]) => and(texts.map((text) => hashes.memo(text)))
  const moreOf = (kind: keyof MoreSources) => [...new Set(more.flatMap((one) => one?.[kind] ?? []))]
  const frames = moreOf('frameSources')
  const connections = moreOf('connectSources')
  const overHttps = isSecure || services.settings.publicUrl.startsWith('https:')
  return {
    'Content-Security-Policy': [
      `default-src 'self'`,
      `script-src 'self'${hashesOf(inlineScripts)}${and(moreOf('scriptSources'))}`,
      ...(frames.length ? [`frame-src 'self'${and(frames)}`] : []),
      ...(connections.length ? [`connect-src 'self'${and(connections)}`] : []),
      `style-src 'self'${hashesOf(inlineStyles)}`,
      `img-src 'self' data:${and(moreOf('imageSources'))}`,
      ...(mediaSources.length ? [`media-src 'self'${and(mediaSources)}`] : []),
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'self'`,
      ...(overHttps ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...(overHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

const NUL = '%00'

/**
 * Before every route: no browser may guess the type of an answer, and no address contains a NUL
 * character, which PostgreSQL cannot store in a text.
 */
export const guardRequests = createMiddleware(async (c, next) => {
  c.header('X-Content-Type-Options', 'nosniff')
  if (c.req.url.includes(NUL)) throw new Refusal(400, 'bad_address', 'Ten adres jest niepoprawny.')
  await next()
})
