import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { campaignLook } from './look.ts'
import { lookStyles } from './look-styles.ts'

const SIZE = { width: 800, height: 500 }
const stylesOf = (own: v.InferInput<typeof campaignLook>) => lookStyles(v.parse(campaignLook, own), SIZE)

describe('the look of a campaign', () => {
  it('panels have the second colour or else the accent, with readable text', () => {
    expect(stylesOf({ accent: '#8a3b12', accentText: '#fff8f0' })).toContain(
      '--panel:#8a3b12;--on-panel:#fff8f0;',
    )
    expect(stylesOf({ second: '#f3e3cf' })).toContain('--panel:#f3e3cf;--on-panel:#1d1d1b;')
    expect(stylesOf({ second: '#31453a' })).toContain('--panel:#31453a;--on-panel:#ffffff;')
  })

  it('errors have a red that is readable on a light or dark background', () => {
    expect(stylesOf({})).toContain('--red:#b3261e;--panel-red:#ffb4ab;color-scheme:light')
    expect(stylesOf({ background: '#1d1d1b' })).toContain(
      '--red:#ffb4ab;--panel-red:#ffb4ab;color-scheme:dark',
    )
  })

  it('colours for dark mode are written only if the owner has set them', () => {
    expect(stylesOf({})).not.toContain('prefers-color-scheme')
    const [light, dark] = stylesOf({ dark: { accent: '#aabbcc' } }).split('@media(prefers-color-scheme:dark)')
    expect(light).toContain('--ground:#ffffff')
    expect(dark).toMatch(
      /^\{\.layer:not\(\.on-light\)\{--ground:#1d1d1b;--ink:#f4f2ee;--accent:#aabbcc;.*color-scheme:dark\}\}\.layer\.on-dark\{/,
    )
    const [device, page] = dark!.split('.on-dark')
    expect(device).toContain(page!.slice(1, -1))
  })

  it('font, weight and picture corners are written only if they differ from the defaults', () => {
    expect(stylesOf({})).not.toMatch(/--font|font-weight|border-radius/)
    const own = stylesOf({ font: 'serif', headingWeight: 400, imageRadiusPx: 40 })
    expect(own).toContain("--font:'Iowan Old Style',Palatino,Georgia,serif")
    expect(own).toContain('.heading{font-weight:400}')
    expect(own).toContain('.in-media>*{border-radius:40px}')
  })
})
