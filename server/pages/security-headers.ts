import { createHash } from 'node:crypto'

const hashes = new Map<string, string>()
const MAX_REMEMBERED = 200

/** The CSP source that allows exactly this inline script. */
const hashSource = (script: string): string => {
  const known = hashes.get(script)
  if (known) return known
  const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  if (hashes.size >= MAX_REMEMBERED) hashes.clear()
  hashes.set(script, source)
  return source
}

/** Headers of every page; `inlineScripts` are the only scripts in the markup that may run. */
export const securityHeaders = (inlineScripts: string[], isSecure: boolean): Record<string, string> => ({
  'Content-Security-Policy': [
    `default-src 'self'`,
    `script-src 'self'${inlineScripts.map((script) => ` ${hashSource(script)}`).join('')}`,
    `style-src 'self'`,
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
