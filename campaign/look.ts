import * as v from 'valibot'

/** `#rgb`, `#rrggbb` or with an alpha. */
const colour = v.pipe(v.string(), v.regex(/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'must be a colour such as #1f4d3a'))
const MAX_RADIUS_PX = 64

/** Colours and shapes of a campaign; what is left out is the format's. */
export const look = v.strictObject({
  background: v.optional(colour, '#ffffff'),
  text: v.optional(colour, '#1d1d1b'),
  accent: v.optional(colour, '#1f4d3a'),
  accentText: v.optional(colour, '#ffffff'),
  /** Over the page behind a modal campaign. */
  overlay: v.optional(colour, '#00000080'),
  radiusPx: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_RADIUS_PX)), 12),
  font: v.optional(v.picklist(['system', 'serif', 'rounded', 'mono']), 'system'),
  /** Lays a shade of the background over a picture that lies behind everything, so that its text can be read; in percent. */
  shadePercent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), 60),
})
export type Look = v.InferOutput<typeof look>
