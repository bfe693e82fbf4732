import * as v from 'valibot'

/** 13 hexadecimal digits, as on the wire. */
export const CAMPAIGN_ID = /^[0-9a-f]{13}$/

export const campaignId = v.pipe(v.string(), v.regex(CAMPAIGN_ID, 'must be 13 hexadecimal digits'))

const MAX_LENGTH = 2_000
const SCHEME = /^(?:https?:\/\/|tel:|sms:|mailto:)/i
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * The destination of a button for browsers: an address without a scheme would be relative to the page's
 * host, so it gets `//` in front.
 */
export const browserUrl = (url: string): string => (SCHEME.test(url) ? url : `//${url.replace(/^\/\//, '')}`)

/** A valid address of a button: never one that runs as a script. */
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

/** A picture or video: over https, or a path on our own host. */
export const assetUrl = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.regex(
    /^(?:https:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/,
    'must be an https address or a path on this host',
  ),
)
