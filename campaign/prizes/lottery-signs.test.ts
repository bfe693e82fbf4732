import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '../campaign-shape.ts'
import { makeCampaign } from '../testing/make-campaign.ts'
import { playedBesideFile, playedFirstFile } from '../testing/game-file.ts'
import { lotterySigns } from './lottery-signs.ts'

const signs = (other: Partial<CampaignFile>, file = playedFirstFile) =>
  lotterySigns(makeCampaign({ ...file, ...other })).map(({ kind, text }) => `${kind}: ${text}`)
const saying = (text: string, action?: object) =>
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
  it('a game that anybody may play is none, whatever its prizes are for', () => {
    expect(signs({})).toEqual([])
    expect(signs({}, playedBesideFile)).toEqual([])
    expect(saying('Wygraj rabat na pierwsze zamówienie')).toEqual([])
    expect(saying('Zakręć i wygraj próbki. Nie trzeba niczego kupować.')).toEqual([])
    expect(saying('Udział bez obowiązku zakupu, no purchase necessary')).toEqual([])
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
  ])('says so when it reads: %s', (text, sign) => {
    expect(saying(text)).toContain(sign)
  })

  it('asking for a receipt, filling the cart before it is played, and pages and carts of buyers are signs', () => {
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
    expect(saying('Zakręć', { kind: 'addToCart', item: '7' })).toEqual(['button: Dalej'])
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

  it('where everybody gets the same, nothing is left to chance', () => {
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
