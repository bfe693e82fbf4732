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
const drawn = (file: Partial<CampaignFile> = {}) => prerenderedTemplate(makeCampaign(file)).prerendered
const wordsOf = (all: readonly Prerendered[]): string[] =>
  all.flatMap((one) => (typeof one === 'string' ? [one] : wordsOf(one.slice(2) as Prerendered[])))

describe('a template as pages fetch it', () => {
  it('holds the first screen as elements, with every word as it was written', () => {
    const all = drawn(withHeading('Rabat <b>5%</b> & więcej'))!
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
    ['a moment at which it closes', { closing: { autoCloseSeconds: 9 } }],
    ['a cross that comes late', { closing: { afterSeconds: 3 } }],
    ['a way out with seconds', { closing: { skip: { text: 'Dalej' } } }],
    ['screens of telephones’ own', { mobileScreens: newsletterFile.screens }],
    ['a code', { coupon: { code: 'LATO' }, screens: { form: [heading!, ...rest, { kind: 'coupon' }] } }],
    [
      'lines that take turns',
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
  it.each(differing)('leaves to the page what is not the same for everybody: %s', (_, file) => {
    expect(drawn(file)).toBeUndefined()
  })

  it('is drawn also with a code or a clock that only comes after', () => {
    expect(
      drawn({
        coupon: { code: 'LATO' },
        screens: {
          ...newsletterFile.screens,
          thankYou: [{ kind: 'heading', text: 'Dziękujemy!' }, { kind: 'coupon' }],
        },
      }),
    ).toBeDefined()
  })
})
