import { describe, expect, it } from 'vitest'
import {
  defaultShopSettings,
  type DeliveryMethodSettings,
} from '#server/platform/shop-settings/shop-settings.ts'
import { describeMethod, fillDays, listOfferedMethods, offeredDelivery } from './offered-delivery.ts'

const { deliveryMethods } = defaultShopSettings
const change = (id: string, changes: Partial<DeliveryMethodSettings>) =>
  deliveryMethods.map((method) => (method.id === id ? { ...method, ...changes } : method))

describe("description of a shop's delivery", () => {
  it('names the methods that are on, and the lowest free-delivery sum [M-36]', () => {
    expect(offeredDelivery(deliveryMethods)).toEqual({
      titles: ['Kurier', 'Przesyłka paletowa', 'Odbiór osobisty'],
      freeFrom: { title: 'Przesyłka paletowa', grosze: 300_000 },
    })
    expect(offeredDelivery(change('paleta', { isOn: false }))).toEqual({
      titles: ['Kurier', 'Odbiór osobisty'],
      freeFrom: null,
    })
    expect(offeredDelivery(change('kurier', { kind: 'drone' })).titles).not.toContain('Kurier')
  })

  it.each([
    ['another sum', { freeFromGrosze: 199_950 }, 'Za darmo od 1\u00a0999,50\u00a0zł.'],
    ['a whole sum', { freeFromGrosze: 50_000 }, 'Za darmo od 500\u00a0zł.'],
    ['no sum', { freeFromGrosze: null }, ''],
    ['a method that is always free', { priceGrosze: 0 }, ''],
  ])('changes with the setting: %s [M-36]', (_, changes, text) => {
    const method = change('paleta', { hint: '', ...changes }).find(({ id }) => id === 'paleta')!
    expect(describeMethod(method)).toBe(text)
  })

  it.each([
    ['Zwykle {dni}, prosto pod drzwi.', { from: 1, to: 3 }, 'Zwykle 1–3 dni robocze, prosto pod drzwi.'],
    ['Zwykle {dni}.', { from: 1, to: 1 }, 'Zwykle 1 dzień roboczy.'],
    [
      'Podłogi, zwykle {dni}. Bez wniesienia.',
      { from: 3, to: 5 },
      'Podłogi, zwykle 3–5 dni roboczych. Bez wniesienia.',
    ],
    ['Zwykle {dni}, prosto pod drzwi.', null, 'Prosto pod drzwi.'],
    ['Podłogi, zwykle {dni}. Bez wniesienia.', null, 'Podłogi. Bez wniesienia.'],
    ['Bez dni.', { from: 1, to: 3 }, 'Bez dni.'],
  ])('a hint names the days of its own setting: %s', (hint, days, text) => {
    expect(fillDays({ hint, days })).toBe(text)
  })

  it('lists each method with its price [M-36]', () => {
    const listed = listOfferedMethods(change('paleta', { hint: 'Kierowca dzwoni.' }))
    expect(listed.map(({ title, text }) => ({ title, text: text }))).toEqual([
      {
        title: 'Kurier',
        text: '16,90 zł–89,00 zł, zależnie od wagi. Zwykle 1–3 dni robocze, prosto pod drzwi.',
      },
      { title: 'Przesyłka paletowa', text: '149,00 zł. Kierowca dzwoni. Za darmo od 3\u00a0000\u00a0zł.' },
      {
        title: 'Odbiór osobisty',
        text: 'Bezpłatnie. W magazynie, po wiadomości od nas, że zamówienie czeka.',
      },
    ])
  })
})
