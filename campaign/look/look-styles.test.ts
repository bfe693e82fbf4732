import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { campaignLook } from './look.ts'
import { lookStyles } from './look-styles.ts'

const SIZE = { width: 800, height: 500 }
const stylesOf = (own: v.InferInput<typeof campaignLook>) => lookStyles(v.parse(campaignLook, own), SIZE)

describe('the look of a campaign', () => {
  it('bands and panels have the second colour, with writing that can be read on it; without one the accent', () => {
    expect(stylesOf({ accent: '#8a3b12', accentText: '#fff8f0' })).toContain(
      '--panel:#8a3b12;--on-panel:#fff8f0;',
    )
    expect(stylesOf({ second: '#f3e3cf' })).toContain('--panel:#f3e3cf;--on-panel:#1d1d1b;')
    expect(stylesOf({ second: '#31453a' })).toContain('--panel:#31453a;--on-panel:#ffffff;')
  })

  it('errors are told in a red that can be read on the ground, light or dark', () => {
    expect(stylesOf({})).toContain('--red:#b3261e;--panel-red:#ffb4ab;color-scheme:light')
    expect(stylesOf({ background: '#1d1d1b' })).toContain(
      '--red:#ffb4ab;--panel-red:#ffb4ab;color-scheme:dark',
    )
  })

  it('those who prefer dark pages get colours of their own where the owner wants it, and only there', () => {
    expect(stylesOf({})).not.toContain('prefers-color-scheme')
    const [light, dark] = stylesOf({ dark: { accent: '#aabbcc' } }).split('@media(prefers-color-scheme:dark)')
    expect(light).toContain('--ground:#ffffff')
    expect(dark).toMatch(
      /^\{\.layer\{--ground:#1d1d1b;--ink:#f4f2ee;--accent:#aabbcc;.*color-scheme:dark\}\}$/,
    )
  })

  it('letters, weight and corners of pictures are told only where they differ from what the widget has for all', () => {
    expect(stylesOf({})).not.toMatch(/--font|font-weight|border-radius/)
    const own = stylesOf({ font: 'serif', headingWeight: 400, imageRadiusPx: 40 })
    expect(own).toContain("--font:'Iowan Old Style',Palatino,Georgia,serif")
    expect(own).toContain('.heading{font-weight:400}')
    expect(own).toContain('.in-media>*{border-radius:40px}')
  })
})
