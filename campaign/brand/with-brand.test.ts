import { describe, expect, it } from 'vitest'
import { defaultTheme } from '#contract/shop/theme/theme.ts'
import { contrastOf, mixColours } from '../look/contrast.ts'
import { makeCampaign } from '../testing/make-campaign.ts'
import * as v from 'valibot'
import { brandKit, type BrandKit } from './brand-kit.ts'
import { kitOfTheme } from './kit-of-theme.ts'
import { isInBrand, replaceLogo, withBrand, withLogo } from './with-brand.ts'

const LOGO = { src: '/pictures/0123456789abcdef0123-800x200.webp', alt: 'Podłogi', width: 176, height: 44 }
const kit: BrandKit = {
  ...kitOfTheme(defaultTheme, { logo: '', name: 'Podłogi', isShop: true }),
  radiusPx: 3,
  shadow: 'strong',
}

describe('a brand', () => {
  it('begins as the shop looks: its colours, corners, typefaces and logo', () => {
    const made = kitOfTheme(
      { ...defaultTheme, radiusPx: 0, titleFont: 'sans' },
      { logo: LOGO.src, name: 'Podłogi', isShop: true },
    )
    expect(v.parse(brandKit, made)).toEqual(made)
    expect(made).toMatchObject({
      light: { background: defaultTheme.light.card, accent: defaultTheme.light.accent },
      dark: { background: defaultTheme.dark.card },
      radiusPx: 0,
      font: 'shopText',
      headingFont: 'same',
      logo: LOGO,
    })
    // Pages of other sites have no typefaces of the shop.
    expect(kitOfTheme(defaultTheme, { logo: '', name: 'Blog', isShop: false })).toMatchObject({
      font: 'system',
      headingFont: 'serif',
      logo: null,
    })
  })

  it('changes how a campaign looks and nothing of what it says; in its brand it stays as it is', () => {
    const before = makeCampaign({ look: { accent: '#ff0000', dark: { overlay: '#112233' } } })
    const after = withBrand(before, kit)
    expect({ ...after, look: before.look }).toEqual(before)
    expect(after.look).toMatchObject({
      background: kit.light.background,
      accent: kit.light.accent,
      dark: { background: kit.dark!.background, overlay: '#112233' },
      radiusPx: 3,
      shadow: 'strong',
      headingFont: 'shopTitle',
    })
    expect([isInBrand(before, kit), isInBrand(after, kit)]).toEqual([false, true])
    expect(withBrand(after, kit)).toEqual(after)
    expect(isInBrand(after, { ...kit, radiusPx: 4 })).toBe(false)
  })

  it('gives a text that could not be read the nearest colour that can', () => {
    const pale = { ...kit.light, text: '#cccccc', accentText: '#3a7a5a' }
    const { look } = withBrand(makeCampaign(), { ...kit, light: pale })
    expect(look.text).not.toBe('#cccccc')
    expect(contrastOf(mixColours(look.text, look.background, 0.76), look.background)).toBeGreaterThanOrEqual(
      4.5,
    )
    expect(contrastOf(look.accentText, look.accent)).toBeGreaterThanOrEqual(4.5)
    expect([look.background, look.accent]).toEqual([pale.background, pale.accent])
  })

  it('puts its logo above the heading where there is room, and replaces it later', () => {
    const window = withLogo(makeCampaign(), LOGO)
    expect(window.screens.form[0]).toMatchObject({ kind: 'image', ...LOGO, area: 'heading' })
    const bar = makeCampaign({ type: 'bar', format: 'format_1' })
    expect([withLogo(bar, LOGO), withLogo(window, null)]).toEqual([bar, window])
    const other = { ...LOGO, src: '/pictures/1123456789abcdef0123-400x400.webp', height: 40 }
    const replaced = replaceLogo(window, LOGO, other)
    expect(replaced.screens.form[0]).toMatchObject(other)
    expect(replaceLogo(replaced, other, LOGO)).toEqual(window)
    expect(replaceLogo(window, other, LOGO)).toEqual(window)
  })
})
