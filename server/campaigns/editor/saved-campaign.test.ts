import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { type Prerendered, templateOf } from '#campaign/published/template.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { makeCampaign, newsletterFile } from '#campaign/testing/make-campaign.ts'
import { campaignHash, prerenderedTemplate, servedCampaign } from './saved-campaign.ts'

const [heading, ...rest] = newsletterFile.screens.form
const withHeading = (text: string): Partial<CampaignFile> => ({
  screens: { form: [{ kind: 'heading', text }, ...rest] },
})
const prerender = (file: Partial<CampaignFile> = {}) => prerenderedTemplate(makeCampaign(file)).prerendered
const wordsOf = (all: readonly Prerendered[]): string[] =>
  all.flatMap((one) => (typeof one === 'string' ? [one] : wordsOf(one.slice(2) as Prerendered[])))

describe('a prerendered template', () => {
  it('contains the first screen as elements, with all text as it was written', () => {
    const all = prerender(withHeading('Rabat <b>5%</b> & więcej'))!
    expect(wordsOf(all)).toEqual(
      expect.arrayContaining([
        'Rabat <b>5%</b> & więcej',
        'Zapisz się, a wyślemy kod.',
        'Adres e-mail',
        'Zapisz mnie',
      ]),
    )
    expect(wordsOf(all)).not.toContain('Dziękujemy!')
    const { prerendered, ...others } = prerenderedTemplate(makeCampaign())
    expect(prerendered).toBeDefined()
    expect(others).toEqual(templateOf(makeCampaign()))
  })

  const differing: [string, Partial<CampaignFile>][] = [
    ['a date in a text', withHeading('Do {{today}} taniej')],
    [
      'a date in a field',
      { fields: { ...newsletterFile.fields, email: { kind: 'email', label: 'Adres, dziś {{today}}' } } },
    ],
    ['a clock', { timer: { kind: 'span', minutes: 5, seconds: 0 } }],
    ['an automatic closing time', { closing: { autoCloseSeconds: 9 } }],
    ['a delayed close button', { closing: { afterSeconds: 3 } }],
    ['a skip button with seconds', { closing: { skip: { text: 'Dalej' } } }],
    ['separate screens for phones', { mobileScreens: newsletterFile.screens }],
    [
      'a coupon code',
      { coupon: { code: 'LATO' }, screens: { form: [heading!, ...rest, { kind: 'coupon' }] } },
    ],
    [
      'alternating lines',
      {
        type: 'bar',
        format: 'format_1',
        fields: {},
        target: 'others',
        screens: { form: [{ kind: 'ticker', texts: ['Raz', 'Dwa'] }] },
      },
    ],
    ['a game', playedFirstFile],
    ['the owner’s own code', { own: { script: 'root.querySelector("form").append("!")' } }],
  ]
  it.each(differing)('is not made of content that differs by visitor: %s', (_, file) => {
    expect(prerender(file)).toBeUndefined()
  })

  it('is made when a coupon code appears only on a later screen', () => {
    expect(
      prerender({
        coupon: { code: 'LATO' },
        screens: {
          ...newsletterFile.screens,
          thankYou: [{ kind: 'heading', text: 'Dziękujemy!' }, { kind: 'coupon' }],
        },
      }),
    ).toBeDefined()
  })
})

describe('a served campaign', () => {
  const SHOP = 'https://sklep.example'
  const served = (file: Partial<CampaignFile> = {}) => servedCampaign(makeCampaign(file), SHOP)
  const lastOf = (file: Partial<CampaignFile> = {}) => served(file).screens.form.at(-1)!

  it('has a note about personal data below its button, in its language, rendered like the rest', () => {
    expect(lastOf()).toMatchObject({
      kind: 'text',
      area: 'form',
      isSmall: true,
      text: expect.stringContaining('[Jak przetwarzamy dane](https://sklep.example/twoje-dane/#kampania)'),
    })
    expect(lastOf({ language: 'en' })).toMatchObject({ text: expect.stringContaining('We use your data') })
    expect(lastOf({ language: 'he' })).toMatchObject({ text: expect.stringContaining('/twoje-dane/') })
    const { prerendered, screens } = prerenderedTemplate(served())
    expect(wordsOf(prerendered!)).toContain('Jak przetwarzamy dane')
    expect(JSON.stringify(screens.form)).toContain('/twoje-dane/#kampania')
  })

  it('has it on screens for phones too, and never twice', () => {
    const whole = served({ mobileScreens: newsletterFile.screens })
    for (const { form } of [whole.screens, whole.mobileScreens!])
      expect(form.at(-1)).toMatchObject({ text: expect.stringContaining('/twoje-dane/') })
    expect(servedCampaign(whole, SHOP)).toBe(whole)
  })

  it('is what its owner made where a note is there or no personal data are collected', () => {
    const own = makeCampaign({
      screens: { form: [heading!, ...rest, { kind: 'text', text: 'O [danych](https://inny.example/rodo)' }] },
    })
    expect(servedCampaign(own, SHOP)).toBe(own)
    const without = makeCampaign({
      fields: {},
      target: 'others',
      screens: { form: [heading!] },
    })
    expect(servedCampaign(without, SHOP)).toBe(without)
  })

  it('has another name than the same campaign without the note, so that no page shows a stored copy', () => {
    expect(campaignHash(makeCampaign())).toBe(campaignHash(servedCampaign(makeCampaign(), null)))
    expect(campaignHash(makeCampaign())).not.toBe(
      campaignHash({ ...makeCampaign(), screens: served({ language: 'en' }).screens }),
    )
  })
})
