import * as v from 'valibot'
import { assetUrl } from '../references.ts'

const MAX_CODE = 20_000
const MAX_FONTS = 6
const code = v.optional(v.pipe(v.string(), v.maxLength(MAX_CODE)), '')

const font = v.strictObject({
  /** A font file, e.g. WOFF2, that pages may read: on our host, or on one that allows it with CORS. */
  src: assetUrl,
  use: v.optional(v.picklist(['all', 'headings', 'text']), 'all'),
  weight: v.optional(v.picklist(['100 900', '300', '400', '500', '600', '700', '800', '900']), '400'),
  isItalic: v.optional(v.boolean(), false),
})
export type OwnFont = v.InferOutput<typeof font>

/** Code that an owner adds to a campaign. It affects only the campaign's own surface. */
export const own = v.strictObject({
  /** Over the campaign's own styles, inside its shadow root. */
  css: code,
  fonts: v.optional(v.pipe(v.array(font), v.maxLength(MAX_FONTS)), []),
  /**
   * A function body that gets the campaign's root and id once it is shown. Runs only if the site's owner has
   * enabled such code.
   */
  script: code,
})
export type Own = v.InferOutput<typeof own>
