import * as v from 'valibot'

const COLOUR = '#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})'
const PROBLEM = 'must be a colour such as #1f4d3a'
/** `#rgb`, `#rrggbb` or with an alpha. */
const colour = v.pipe(v.string(), v.regex(new RegExp(`^${COLOUR}$`, 'i'), PROBLEM))
export const MAX_RADIUS_PX = 64
export const MAX_IMAGE_RADIUS_PX = 400

/** `shopText`, `shopTitle`: the two typefaces of the shop, on its own pages; elsewhere a similar one of the system. */
export const campaignFonts = ['system', 'serif', 'rounded', 'mono', 'shopText', 'shopTitle'] as const
export const campaignShadows = ['none', 'soft', 'strong'] as const
export const headingWeights = [400, 500, 600, 700, 800, 900] as const

const radius = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
/** For bands, panels and ribbons; empty: the accent colour. */
const second = v.optional(v.pipe(v.string(), v.regex(new RegExp(`^(?:${COLOUR})?$`, 'i'), PROBLEM)), '')

/** Colours on dark pages. */
const darkLook = v.strictObject({
  background: v.optional(colour, '#1d1d1b'),
  text: v.optional(colour, '#f4f2ee'),
  accent: v.optional(colour, '#8fc7ac'),
  accentText: v.optional(colour, '#10241b'),
  second,
  overlay: v.optional(colour, '#000000b3'),
})
export type DarkLook = v.InferOutput<typeof darkLook>

/** Colours and shapes of a campaign; the format's if omitted. */
export const campaignLook = v.strictObject({
  background: v.optional(colour, '#ffffff'),
  text: v.optional(colour, '#1d1d1b'),
  accent: v.optional(colour, '#1f4d3a'),
  accentText: v.optional(colour, '#ffffff'),
  second,
  /** Over the page behind a modal campaign. */
  overlay: v.optional(colour, '#00000080'),
  radiusPx: v.optional(radius(MAX_RADIUS_PX), 12),
  /** For pictures among other areas; null: the same as buttons and fields. */
  imageRadiusPx: v.optional(v.nullable(radius(MAX_IMAGE_RADIUS_PX)), null),
  font: v.optional(v.picklist(campaignFonts), 'system'),
  headingFont: v.optional(v.picklist(['same', ...campaignFonts]), 'same'),
  headingWeight: v.optional(v.picklist(headingWeights), 700),
  /** Of a surface above the page. */
  shadow: v.optional(v.picklist(campaignShadows), 'soft'),
  /** Opacity in percent of a shade over a background picture, for readable text. */
  shadePercent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), 60),
  /** Null: the same in dark mode. */
  dark: v.optional(v.nullable(darkLook), null),
})
export type CampaignLook = v.InferOutput<typeof campaignLook>
