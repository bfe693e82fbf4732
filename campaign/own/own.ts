import * as v from 'valibot'
import { assetUrl } from '../references.ts'

const MAX_CODE = 20_000
const MAX_FONTS = 6
const code = v.optional(v.pipe(v.string(), v.maxLength(MAX_CODE)), '')

const font = v.strictObject({
  /**
   * A font file, such as one in WOFF2, that our pages may read: of our host, or of one that lets other sites
   * read it.
   */
  src: assetUrl,
  use: v.optional(v.picklist(['all', 'headings', 'text']), 'all'),
  weight: v.optional(v.picklist(['100 900', '300', '400', '500', '600', '700', '800', '900']), '400'),
  isItalic: v.optional(v.boolean(), false),
})
export type OwnFont = v.InferOutput<typeof font>

/** What an owner who writes code adds to a campaign. None of it reaches beyond the campaign's own surface. */
export const own = v.strictObject({
  /** Over the campaign's own styles, inside its shadow root. */
  css: code,
  fonts: v.optional(v.pipe(v.array(font), v.maxLength(MAX_FONTS)), []),
  /**
   * Body of a function that is given the campaign's root and id once it is shown. Runs only where the site's
   * owner switched such code on.
   */
  script: code,
})
export type Own = v.InferOutput<typeof own>
