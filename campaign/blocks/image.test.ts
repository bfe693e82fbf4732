import { describe, expect, it } from 'vitest'
import { templateOf } from '../published/template.ts'
import { makeCampaign } from '../testing/make-campaign.ts'

const SRC = '/pictures/0123456789abcdef0123-800x600.webp'
const templateWith = (settings: object) =>
  templateOf(
    makeCampaign({
      format: 'format_1',
      screens: { form: [{ kind: 'image', src: SRC, ...settings }], thankYou: [] },
      fields: {},
    }),
  )

describe('a picture of a campaign', () => {
  it('has its shape and its point by styles that name its address; pages get neither as a setting', () => {
    const { surface, screens } = templateWith({
      shape: 'circle',
      focus: { x: 20, y: 80 },
      isDecorative: true,
    })
    expect(surface.styles).toContain(
      `.area > img[src$="${SRC}"]{clip-path: circle(closest-side);object-position: 20% 80%}`,
    )
    expect(screens.form.blocks).toEqual([
      { kind: 'image', src: SRC, alt: '', width: 800, height: 600, area: 'media' },
    ])
  })

  it('that is as its format has it needs no styles', () => {
    expect(templateWith({}).surface.styles).not.toContain('img[src$')
    expect(templateWith({ focus: { x: 50 } }).surface.styles).not.toContain('object-position: 50%')
  })

  it('of a campaign saved before there were shapes is as it was', () => {
    const campaign = makeCampaign({
      format: 'format_1',
      screens: { form: [{ kind: 'image', src: SRC }] },
      fields: {},
    })
    const [image] = campaign.screens.form
    const old = { kind: 'image', src: SRC, alt: '', width: 800, height: 600, area: 'media' } as typeof image
    const template = templateOf({ ...campaign, screens: { ...campaign.screens, form: [old!] } })
    expect(template).toEqual(templateOf(campaign))
  })
})
