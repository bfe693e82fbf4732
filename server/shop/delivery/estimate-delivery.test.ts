import { describe, expect, it } from 'vitest'
import { dayNumberOf } from '#contract/working-days.ts'
import { defaultShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { estimateDelivery, readPostcode } from './estimate-delivery.ts'

const pack = {
  itemsGrosze: 11_699,
  weightGrams: 14_600,
  longest: { name: 'Panel', lengthMm: 1_380 },
}
/** Friday, 27 November 2026, 10:00 in Warsaw. */
const FRIDAY_MS = Date.UTC(2026, 10, 27, 9)
const HOUR_MS = 3_600_000

type Request = Partial<Parameters<typeof estimateDelivery>[1]>
const estimate = (request: Request = {}, times: Partial<typeof defaultShopSettings.deliveryTimes> = {}) =>
  estimateDelivery(
    { ...defaultShopSettings, deliveryTimes: { ...defaultShopSettings.deliveryTimes, ...times } },
    {
      goods: pack,
      postcode: '00001',
      handlingDays: null,
      isOnBackorder: false,
      nowMs: FRIDAY_MS,
      ...request,
    },
  )
const daysOf = (id: string, ...parameters: Parameters<typeof estimate>) =>
  estimate(...parameters).choices.find((choice) => choice.id === id)?.days

describe('an estimate of delivery', () => {
  it('names each method with its price, in the owner’s order', () => {
    expect(estimate().choices.map(({ id, priceGrosze }) => [id, priceGrosze])).toEqual([
      ['kurier', 2_990],
      ['paleta', 14_900],
      ['odbior', 0],
    ])
  })

  it('follows weight and length: what is too heavy or too long is not offered, with the reason', () => {
    const goods = { ...pack, weightGrams: 146_000, longest: { name: 'Deska', lengthMm: 2_200 } }
    const { choices, unavailable } = estimate({ goods })
    expect(choices.map(({ id }) => id)).toEqual(['paleta', 'odbior'])
    expect(unavailable).toMatchObject([{ id: 'kurier', reason: { code: 'too_long' } }])
  })

  it.each<[string, Request, object, number, number]>([
    // Friday + 1 day of handling = Monday; courier 1 to 3 days.
    ['an order before noon', {}, {}, dayNumberOf(2026, 12, 1), dayNumberOf(2026, 12, 3)],
    [
      'an order after noon',
      { nowMs: FRIDAY_MS + 3 * HOUR_MS },
      {},
      dayNumberOf(2026, 12, 2),
      dayNumberOf(2026, 12, 4),
    ],
    [
      'an order at the weekend',
      { nowMs: FRIDAY_MS + 24 * HOUR_MS },
      {},
      dayNumberOf(2026, 12, 2),
      dayNumberOf(2026, 12, 4),
    ],
    ['days of the product', { handlingDays: 5 }, {}, dayNumberOf(2026, 12, 7), dayNumberOf(2026, 12, 9)],
    ['a product in the shop', { handlingDays: 0 }, {}, dayNumberOf(2026, 11, 30), dayNumberOf(2026, 12, 2)],
    [
      'a far postcode',
      { postcode: '72600' },
      { farPostcodes: ['726'], farDays: 2 },
      dayNumberOf(2026, 12, 3),
      dayNumberOf(2026, 12, 7),
    ],
    // 23 December: the next working days are 28, 29, 30 and 31 December.
    [
      'Christmas',
      { nowMs: Date.UTC(2026, 11, 23, 9) },
      {},
      dayNumberOf(2026, 12, 29),
      dayNumberOf(2026, 12, 31),
    ],
  ])('counts working days: %s', (_, request, times, from, to) =>
    expect(daysOf('kurier', request, times)).toEqual({ from, to }),
  )

  it('collecting is not later for a far postcode, and has no days on the way', () =>
    expect(daysOf('odbior', { postcode: '72600' }, { farPostcodes: ['726'] })).toEqual({
      from: dayNumberOf(2026, 11, 30),
      to: dayNumberOf(2026, 11, 30),
    }))

  it('names no day for what is ordered first, or where the owner named none', () => {
    expect(daysOf('kurier', { isOnBackorder: true })).toBe(null)
    const deliveryMethods = defaultShopSettings.deliveryMethods.map((method) => ({ ...method, days: null }))
    const { choices } = estimateDelivery(
      { ...defaultShopSettings, deliveryMethods },
      { goods: pack, postcode: '00001', handlingDays: null, isOnBackorder: false, nowMs: FRIDAY_MS },
    )
    expect(choices.map(({ days }) => days)).toEqual([null, null, null])
  })
})

it.each([
  ['00-001', '00001'],
  [' 72 600 ', '72600'],
  ['00001', '00001'],
  ['0-0001', undefined],
  ['123456', undefined],
  ['Gdańsk', undefined],
])('reads the postcode „%s”', (text, expected) => expect(readPostcode(text)).toBe(expected))
