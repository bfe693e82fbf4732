import { fitInto } from '#contract/shop/logo.ts'
import { pictureSize } from '#contract/shop/picture-file.ts'
import type { Palette } from '#contract/shop/theme/palette.ts'
import type { Theme } from '#contract/shop/theme/theme.ts'
import type { BrandColours, BrandKit } from './brand-kit.ts'

/** What a campaign has room for above its heading. */
const LOGO_PX = { width: 200, height: 44 }

/** A picture of the library as the logo of a brand; '': none. */
export const brandLogo = (src: string, alt: string): BrandKit['logo'] =>
  src === '' ? null : { src, alt, ...fitInto(pictureSize(src), LOGO_PX) }

const coloursOf = ({ card, ink, accent, onAccent }: Palette): BrandColours => ({
  background: card,
  text: ink,
  accent,
  accentText: onAccent,
  second: '',
})

/** A brand that nobody has set yet: as the shop looks. `isShop`: only its own pages have its typefaces. */
export const kitOfTheme = (
  { light, dark, radiusPx, titleFont }: Theme,
  { logo, name, isShop }: { logo: string; name: string; isShop: boolean },
): BrandKit => ({
  light: coloursOf(light),
  dark: coloursOf(dark),
  font: isShop ? 'shopText' : 'system',
  headingFont: titleFont === 'serif' ? (isShop ? 'shopTitle' : 'serif') : 'same',
  headingWeight: 700,
  radiusPx,
  imageRadiusPx: null,
  shadow: 'soft',
  logo: brandLogo(logo, name),
})
