import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '../campaign-shape.ts'
import { makeCampaign } from '../testing/make-campaign.ts'
import { playedBesideFile, playedFirstFile } from '../testing/game-file.ts'
import { lotterySigns } from './lottery-signs.ts'

const signs = (other: Partial<CampaignFile>, file = playedFirstFile) =>
  lotterySigns(makeCampaign({ ...file, ...other })).map(({ kind, text }) => `${kind}: ${text}`)
const withText = (text: string, action?: object) =>
  signs({
    screens: {
      ...playedFirstFile.screens,
      play: [
        { kind: 'heading', text },
        { kind: 'game' },
        ...(action ? [{ kind: 'button' as const, text: 'Dalej', action: action as never }] : []),
      ],
    },
  })

describe('a game that looks like a lottery', () => {
  it('a game that requires no purchase has no signs', () => {
    expect(signs({})).toEqual([])
    expect(signs({}, playedBesideFile)).toEqual([])
    expect(withText('Wygraj rabat na pierwsze zamówienie')).toEqual([])
    expect(withText('Zakręć i wygraj próbki. Nie trzeba niczego kupować.')).toEqual([])
    expect(withText('Udział bez obowiązku zakupu, no purchase necessary')).toEqual([])
    expect(lotterySigns(makeCampaign())).toEqual([])
  })

  it.each([
    ['Zrób zakupy za 200 zł i zakręć kołem', 'words: zrób zakupy'],
    ['Kup panele, a zakręcisz kołem', 'words: kup'],
    ['Los do każdego zamówienia', 'words: do każdego zamówienia'],
    ['Wpisz numer zamówienia i graj', 'words: numer zamówienia'],
    ['Zachowaj paragon!', 'words: paragon'],
    ['Win a car with every order', 'words: with every order'],
    ['בכל קנייה מסובבים את הגלגל', 'words: בכל קנייה'],
  ])('has a sign in the text: %s', (text, sign) => {
    expect(withText(text)).toContain(sign)
  })

  it('receipt fields, cart buttons, order pages and cart triggers are signs', () => {
    expect(
      signs({
        fields: {
          ...playedFirstFile.fields,
          email: { kind: 'email', label: 'E-mail', isRequired: true },
          paragon: { kind: 'text', label: 'Numer paragonu' },
        },
        screens: {
          ...playedFirstFile.screens,
          form: [
            { kind: 'fields', fields: ['email', 'consent', 'paragon'] },
            { kind: 'button', text: 'Wyślij', action: { kind: 'submit' } },
          ],
        },
      }),
    ).toContain('words: numer paragonu')
    expect(withText('Zakręć', { kind: 'addToCart', item: '7' })).toEqual(['button: Dalej'])
    expect(
      signs({
        filters: [
          {
            kind: 'pageAddress',
            rules: [
              { outcome: 'show', operator: 'contain', text: '/zamowienie/order-received/' },
              { outcome: 'dont_show', operator: 'contain', text: '/koszyk' },
            ],
          },
        ],
      }),
    ).toEqual(['page: /zamowienie/order-received/'])
    expect(signs({ triggers: [{ kind: 'cartValue', operator: 'greater_than', amount: 200 }] })).toEqual([
      'cart: cartValue',
    ])
  })

  it('a game where everybody gets the same prize has no signs', () => {
    const same = {
      ...playedFirstFile.game!,
      prizes: [
        { id: 'a', label: 'Rabat 5%', chance: 100 },
        { id: 'b', label: 'Nic', chance: 0, isLosing: true },
      ],
    }
    expect(
      signs({ game: same, triggers: [{ kind: 'cartValue', operator: 'greater_than', amount: 200 }] }),
    ).toEqual([])
  })
})
