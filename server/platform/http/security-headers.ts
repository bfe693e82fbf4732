import { createHash } from 'node:crypto'

const hashes = new Map<string, string>()
const MAX_REMEMBERED = 200

/** The CSP source that allows exactly this inline script or style. */
const hashSource = (script: string): string => {
  const known = hashes.get(script)
  if (known) return known
  const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  if (hashes.size >= MAX_REMEMBERED) hashes.clear()
  hashes.set(script, source)
  return source
}

/** Other hosts that a page may use, for a bot check of somebody else's; most pages use none. */
export type MoreSources = { scriptSources: string[]; frameSources: string[]; connectSources: string[] }

const and = (sources: string[]) => sources.map((source) => ` ${source}`).join('')

/**
 * Headers of every page; `inlineScripts` are the only scripts in the markup that may run, `inlineStyles` the
 * only styles that count.
 */
export const securityHeaders = (
  inlineScripts: string[],
  isSecure: boolean,
  more?: MoreSources,
  inlineStyles: string[] = [],
): Record<string, string> => ({
  'Content-Security-Policy': [
    `default-src 'self'`,
    `script-src 'self'${and(inlineScripts.map(hashSource))}${and(more?.scriptSources ?? [])}`,
    ...(more?.frameSources.length ? [`frame-src 'self'${and(more.frameSources)}`] : []),
    ...(more?.connectSources.length ? [`connect-src 'self'${and(more.connectSources)}`] : []),
    `style-src 'self'${and(inlineStyles.map(hashSource))}`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})
