import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { schemeTokens, shapeTokens } from '#contract/shop/theme/theme-tokens.ts'
import { defaultTheme, type Theme } from '#contract/shop/theme/theme.ts'
import { renderTheme } from './render.tsx'

const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8')
const declared = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name,
      value === '#fff' ? '#ffffff' : value?.replace(/\s+/g, ' '),
    ]),
  )
const [lightCss = '', darkCss = ''] = css.split('@media')

const changed = (changes: Partial<Theme>) => renderTheme({ ...defaultTheme, ...changes })

describe('the style of a theme', () => {
  it('starts from the values of tokens.css', () => {
    expect(declared(lightCss)).toMatchObject({
      ...shapeTokens(defaultTheme),
      ...schemeTokens(defaultTheme, 'light'),
    })
    expect(declared(darkCss)).toMatchObject(schemeTokens(defaultTheme, 'dark'))
  })

  it('sets every colour of tokens.css except shades', () => {
    const themed = Object.keys(schemeTokens(defaultTheme, 'light'))
    expect(
      Object.keys(declared(lightCss)).filter((name) => name.startsWith('--color-') && !themed.includes(name)),
    ).toEqual(['--color-shade'])
  })

  it('is empty for the default theme', () => expect(renderTheme(defaultTheme)).toBe(''))

  it('contains only changes, and a light colour does not change the dark scheme', () => {
    expect(changed({ light: { ...defaultTheme.light, sale: '#7a1f5c' } })).toBe(
      '@layer tokens{@media(prefers-color-scheme:light){:root{--color-sale:#7a1f5c}}}',
    )
    expect(changed({ dark: { ...defaultTheme.dark, sale: '#ffc0a0' } })).toBe(
      '@layer tokens{@media(prefers-color-scheme:dark){:root{--color-sale:#ffc0a0}}}',
    )
  })

  it('needs nothing for another header mode', () =>
    expect(changed({ header: { mode: 'sticky', isTransparent: true } })).toBe(''))

  it('sets corner radius, text size and title font', () => {
    expect(changed({ radiusPx: 20 })).toBe(
      '@layer tokens{:root{--radius-small:12px;--radius-medium:20px;--radius-large:36px}}',
    )
    expect(changed({ radiusPx: 0 })).toContain('--radius-pill:0px')
    // A percentage of the reader's browser setting, not a fixed size that overrides it.
    expect(changed({ baseSizePx: 18 })).toBe('@layer tokens{:root{--text-root:112.5%}}')
    expect(changed({ titleFont: 'sans' })).toContain("--font-title:'Klepka Text',")
  })

  it('a larger scale enlarges every title, a smaller one reduces them, in the same order', () => {
    const rem = (scale: number) =>
      Object.entries(shapeTokens({ ...defaultTheme, scale }))
        .filter(([, value]) => value.includes('rem'))
        .map(([name, value]) => [name, Number(/([\d.]+)rem\)?$/.exec(value)![1])] as const)
    const [small, usual, large] = [1.1, 1.25, 1.35].map((scale) => Object.fromEntries(rem(scale))) as [
      Record<string, number>,
      Record<string, number>,
      Record<string, number>,
    ]
    expect(Object.keys(usual)).toHaveLength(6)
    for (const name of Object.keys(usual))
      expect([name, small[name]! < usual[name]!, usual[name]! < large[name]!]).toEqual([name, true, true])
    for (const sizes of [small, usual, large]) {
      const order = ['--text-large', '--title-small', '--title-medium', '--title-large', '--title-hero'].map(
        (name) => sizes[name]!,
      )
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      expect(order[0]).toBeGreaterThan(1)
    }
  })
})
