import * as v from 'valibot'

const MAX_LENGTH = 2_000
const SCHEME = /^(?:https?:\/\/|tel:|sms:|mailto:)/i
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * Where a button leads, as browsers take it: an address without a scheme is one on its own host, so it gets
 * `//` in front.
 */
export const browserUrl = (url: string): string => (SCHEME.test(url) ? url : `//${url.replace(/^\/\//, '')}`)

/** An address that an owner may give a button: never one that would run as script. */
export const targetUrl = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(MAX_LENGTH),
  v.check(
    (url) =>
      SCHEME.test(url) ||
      !ANY_SCHEME.test(url.replace(/[\s\p{Cc}]/gu, '')) ||
      /^[\w.-]+:\d+(?:[/?#]|$)/.test(url),
    'must be a web address, tel:, sms: or mailto:',
  ),
)
