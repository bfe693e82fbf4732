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
  ])('of %s on %s is %d', (writing, ground, ratio) => {
    expect(contrastOf(writing, ground)).toBeCloseTo(ratio, 1)
    expect(
      contrastOf(
        ground.slice(0, 7),
        writing.length < 9 ? writing : mixColours('#000000', '#ffffff', 128 / 255),
      ),
    ).toBeCloseTo(ratio, 1)
  })

  it('of what is no colour is nothing', () => {
    expect(contrastOf('#12', '#fff')).toBe(undefined)
    expect(contrastOf('red', '#fff')).toBe(undefined)
  })
})

describe('advice about colours', () => {
  it('is silent where all can be read, as in every ready campaign', () => {
    expect(advised({})).toEqual([])
    for (const { campaign } of Object.values(ready))
      expect(lookAdvice(v.parse(campaignShape, campaign('https://sklep.example')))).toEqual([])
  })

  it('names what is hard to read, how well it is read, and a colour near it that will do', () => {
    const [text, ...others] = advised({ text: '#8a8a8a' })
    expect(others).toEqual([])
    expect(text).toMatchObject({ path: ['look', 'text'], least: 4.5, isUnreadable: false })
    expect(text!.ratio).toBeCloseTo(2.46, 1)
    expect(advised({ text: String(text!.proposal) })).toEqual([])
    const [button] = advised({ accent: '#8fc7ac', accentText: '#ffffff' })
    expect(button).toMatchObject({ path: ['look', 'accentText'], least: 4.5 })
    expect(advised({ accent: '#8fc7ac', accentText: String(button!.proposal) })).toEqual([])
  })

  it('asks less of large writing alone', () => {
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

  it('judges the colours for the dark by themselves', () => {
    expect(advised({ dark: { text: '#444444' } })).toMatchObject([{ path: ['look', 'dark', 'text'] }])
    expect(advised({ dark: {} })).toEqual([])
  })

  it('over a picture the shade decides, whatever the picture shows', () => {
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
})
