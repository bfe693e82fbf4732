import { describe, expect, it } from 'vitest'
import { type CampaignFile, campaignShape } from '../campaign-shape.ts'
import { contrastOf, mixColours } from './contrast.ts'
import { lookAdvice } from './look-advice.ts'
import * as ready from '../ready/index.ts'
import * as v from 'valibot'
import { makeCampaign } from '../testing/make-campaign.ts'

const advised = (look: CampaignFile['look'], other: Partial<CampaignFile> = {}) =>
  lookAdvice(makeCampaign({ ...(look && { look }), ...other }))

describe('contrast', () => {
  it.each([
    ['#000', '#fff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#fff', 4.54],
    ['#777777', '#fff', 4.48],
    ['#00000080', '#fff', 4.0],
    ['#fff', '#1f4d3a', 9.63],
  ])('of %s on %s is %d', (text, background, ratio) => {
    expect(contrastOf(text, background)).toBeCloseTo(ratio, 1)
    expect(
      contrastOf(
        background.slice(0, 7),
        text.length < 9 ? text : mixColours('#000000', '#ffffff', 128 / 255),
      ),
    ).toBeCloseTo(ratio, 1)
  })

  it('is undefined for invalid colours', () => {
    expect(contrastOf('#12', '#fff')).toBe(undefined)
    expect(contrastOf('red', '#fff')).toBe(undefined)
  })
})

describe('advice about colours', () => {
  it('is empty for readable colours, as in every ready campaign', () => {
    expect(advised({})).toEqual([])
    for (const { campaign } of Object.values(ready))
      expect(lookAdvice(v.parse(campaignShape, campaign('https://sklep.example')))).toEqual([])
  })

  it('names the setting, its contrast and a similar colour that is readable', () => {
    const [text, ...others] = advised({ text: '#8a8a8a' })
    expect(others).toEqual([])
    expect(text).toMatchObject({ path: ['look', 'text'], least: 4.5, isUnreadable: false })
    expect(text!.ratio).toBeCloseTo(2.46, 1)
    expect(advised({ text: String(text!.proposal) })).toEqual([])
    const [button] = advised({ accent: '#8fc7ac', accentText: '#ffffff' })
    expect(button).toMatchObject({ path: ['look', 'accentText'], least: 4.5 })
    expect(advised({ accent: '#8fc7ac', accentText: String(button!.proposal) })).toEqual([])
  })

  it('requires less contrast if all text is large', () => {
    const large: Partial<CampaignFile> = {
      fields: {},
      screens: {
        form: [
          { kind: 'heading', text: 'Wyprzedaż', size: 'xl' },
          { kind: 'button', text: 'Zobacz', action: { kind: 'close' } },
        ],
      },
    }
    expect(advised({ text: '#8a8a8a' }, large)).toEqual([])
    expect(advised({ text: '#b0b0b0' }, large)).toMatchObject([{ least: 3 }])
  })

  it('evaluates the colours for dark mode separately', () => {
    expect(advised({ dark: { text: '#444444' } })).toMatchObject([{ path: ['look', 'dark', 'text'] }])
    expect(advised({ dark: {} })).toEqual([])
  })

  it('evaluates the shade over a picture, not the picture', () => {
    const over: Partial<CampaignFile> = {
      type: 'fullpage',
      format: 'format_1',
      screens: {
        form: [
          { kind: 'image', src: '/foto.jpg', width: 10, height: 10 },
          { kind: 'heading', text: 'Lato' },
          { kind: 'text', text: 'Nowości' },
          { kind: 'button', text: 'Zobacz', action: { kind: 'close' } },
        ],
      },
      fields: {},
    }
    expect(advised({ shadePercent: 60 }, over)).toEqual([])
    const [shade] = advised({ shadePercent: 20 }, over)
    expect(shade).toMatchObject({ path: ['look', 'shadePercent'], least: 4.5 })
    expect(advised({ shadePercent: Number(shade!.proposal) }, over)).toEqual([])
    expect(advised({ shadePercent: Number(shade!.proposal) - 1 }, over)).not.toEqual([])
    expect(advised({ shadePercent: 20 })).toEqual([])
  })

  it('evaluates words in a colour of their own, on the ground of each scheme', () => {
    const words = (text: string, look: CampaignFile['look'] = {}) =>
      advised(look, {
        screens: {
          form: [
            { kind: 'heading', text: 'Rabat' },
            { kind: 'text', text },
          ],
        },
        fields: {},
      })
    expect(words('Tylko [dziś](color:#b3261e)')).toEqual([])
    const [advice] = words('Tylko [dziś](color:#ffb3b3)')
    expect(advice).toMatchObject({ path: ['screens', 'form', 1, 'text'], least: 4.5, isUnreadable: false })
    expect(words(`Tylko [dziś](color:${advice!.proposal})`)).toEqual([])
    expect(() => words('Tylko [dziś](color:#fefefe)')).toThrow('cannot be read')
    expect(words('Tylko [dziś](color:#7a1f1f)', { dark: {} })).toHaveLength(1)
  })
})
