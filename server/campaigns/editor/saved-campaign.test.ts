import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { type Prerendered, templateOf } from '#campaign/published/template.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { makeCampaign, newsletterFile } from '#campaign/testing/make-campaign.ts'
import { prerenderedTemplate } from './saved-campaign.ts'

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
