import * as v from 'valibot'
import { assetUrl } from '../references.ts'
import {
  campaignFonts,
  campaignShadows,
  headingWeights,
  MAX_IMAGE_RADIUS_PX,
  MAX_RADIUS_PX,
} from '../look/look.ts'

const NO_COLOUR = 'Podaj kolor jako # i sześć cyfr lub liter od a do f, np. #2c5a45.'
const colour = v.pipe(v.string(NO_COLOUR), v.regex(/^#[0-9a-f]{6}$/i, NO_COLOUR))

const brandColours = v.strictObject({
  background: colour,
  text: colour,
  accent: colour,
  accentText: colour,
  /** Of bands and panels; empty: the accent. */
  second: v.union([v.literal(''), colour], NO_COLOUR),
})
export type BrandColours = v.InferOutput<typeof brandColours>

const pixels = (most: number) => {
  const problem = `Podaj liczbę całkowitą od 0 do ${most}.`
  return v.pipe(v.number(problem), v.integer(problem), v.minValue(0, problem), v.maxValue(most, problem))
}

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

/** How campaigns of a site look: each new one starts so. */
export const brandKit = v.strictObject({
  light: brandColours,
  /** On dark pages; null: the same colours. */
  dark: v.nullable(brandColours),
  font: v.picklist(campaignFonts),
  headingFont: v.picklist(['same', ...campaignFonts]),
  headingWeight: v.picklist(headingWeights),
  radiusPx: pixels(MAX_RADIUS_PX),
  /** Null: as buttons and fields. */
  imageRadiusPx: v.nullable(pixels(MAX_IMAGE_RADIUS_PX)),
  shadow: v.picklist(campaignShadows),
  /** Above the heading of new campaigns that have room for it; its size in CSS pixels. */
  logo: v.nullable(
    v.strictObject({
      src: assetUrl,
      alt: v.pipe(v.string(), v.trim(), v.maxLength(200, 'Skróć opis do 200 znaków.')),
      width: side,
      height: side,
    }),
  ),
})
export type BrandKit = v.InferOutput<typeof brandKit>
