import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeSettings } from '#server/testing/make.ts'
import * as registry from './index.ts'
import type { DeliverableGoods } from './delivery-method.ts'
import { assessDelivery } from './assess-delivery.ts'

const methods = (...given: object[]) => makeSettings({ deliveryMethods: given as never }).deliveryMethods
const nothing: DeliverableGoods = { itemsGrosze: 0, weightGrams: 0, longest: null }
const assess = (method: object, goods: Partial<DeliverableGoods> = {}) =>
  assessDelivery(methods({ id: 'x', title: 'X', ...method }), { ...nothing, ...goods }, false)
const priceOf = (method: object, goods: Partial<DeliverableGoods> = {}) =>
  assess(method, goods).choices[0]?.priceGrosze ?? null

describe('delivery', () => {
  it.each([
    [
      'a flat rate does not depend on the sum',
      { kind: 'flat_rate', priceGrosze: 1_500 },
      { itemsGrosze: 99_999 },
      1_500,
    ],
    [
      'a flat rate is free from its free-delivery sum',
      { kind: 'flat_rate', priceGrosze: 1_500, freeFromGrosze: 30_000 },
      { itemsGrosze: 30_000 },
      0,
    ],
    [
      'a flat rate is charged one grosz below that sum',
      { kind: 'flat_rate', priceGrosze: 1_500, freeFromGrosze: 30_000 },
      { itemsGrosze: 29_999 },
      1_500,
    ],
    [
      'free delivery is not offered below its sum',
      { kind: 'free_from', freeFromGrosze: 30_000 },
      { itemsGrosze: 29_999 },
      null,
    ],
    [
      'free delivery is offered from its sum',
      { kind: 'free_from', freeFromGrosze: 30_000 },
      { itemsGrosze: 30_000 },
      0,
    ],
    ['pickup is free by default', { kind: 'pickup' }, {}, 0],
    [
      'weight: the lowest step that fits',
      {
        kind: 'by_weight',
        steps: [
          { upToGrams: 10_000, priceGrosze: 30 },
          { upToGrams: 5_000, priceGrosze: 20 },
        ],
      },
      { weightGrams: 5_000 },
      20,
    ],
    [
      'weight: a gram more is the next step',
      {
        kind: 'by_weight',
        steps: [
          { upToGrams: 5_000, priceGrosze: 20 },
          { upToGrams: 10_000, priceGrosze: 30 },
        ],
      },
      { weightGrams: 5_001 },
      30,
    ],
    [
      'weight: beyond the last step it is not offered',
      { kind: 'by_weight', steps: [{ upToGrams: 5_000, priceGrosze: 20 }] },
      { weightGrams: 5_001 },
      null,
    ],
    ['a method that is off is not offered', { kind: 'pickup', isOn: false }, {}, null],
    ['an unknown kind is not offered', { kind: 'drone' }, {}, null],
  ])('%s', (_, method, goods, expected) => {
    expect(priceOf(method, goods)).toBe(expected)
  })

  it('a coupon makes every available method free, but adds none', () => {
    const all = methods(
      { id: 'a', kind: 'flat_rate', title: 'A', priceGrosze: 1_500 },
      { id: 'b', kind: 'free_from', title: 'B', freeFromGrosze: 1 },
    )
    expect(
      assessDelivery(all, nothing, true).choices.map(({ id, priceGrosze }) => [id, priceGrosze]),
    ).toEqual([['a', 0]])
  })

  const longest = { name: 'Listwa', lengthMm: 2_400 }
  it.each(['flat_rate', 'by_weight', 'free_from'])(
    'of the kind %s refuses too long goods, and states the lengths [M-35]',
    (kind) => {
      const method = {
        kind,
        maxLengthMm: 2_399,
        freeFromGrosze: 0,
        steps: [{ upToGrams: 5_000, priceGrosze: 20 }],
      }
      expect(assess(method, { longest })).toEqual({
        free: null,
        choices: [],
        unavailable: [
          {
            id: 'x',
            title: 'X',
            reason: { code: 'too_long', maxLengthMm: 2_399, name: 'Listwa', lengthMm: 2_400 },
          },
        ],
      })
      for (const fits of [
        { ...method, maxLengthMm: 2_400 },
        { ...method, maxLengthMm: null },
      ])
        expect(assess(fits, { longest }).choices).toHaveLength(1)
      expect(assess(method, { longest: null }).choices, 'no size is known').toHaveLength(1)
    },
  )

  it('long goods can always be picked up, whatever limit the method had [M-35]', () => {
    expect(assess({ kind: 'pickup', maxLengthMm: 10 }, { longest }).choices).toHaveLength(1)
  })

  it('states excess weight or the missing sum, but nothing for methods off or not set up [M-35]', () => {
    expect(
      assess(
        {
          kind: 'by_weight',
          steps: [
            { upToGrams: 9, priceGrosze: 1 },
            { upToGrams: 5, priceGrosze: 1 },
          ],
        },
        { weightGrams: 10 },
      ).unavailable,
    ).toMatchObject([{ reason: { code: 'too_heavy', maxGrams: 9, weightGrams: 10 } }])
    expect(
      assess({ kind: 'free_from', freeFromGrosze: 300 }, { itemsGrosze: 100 }).unavailable,
    ).toMatchObject([{ reason: { code: 'below_sum', fromGrosze: 300, missingGrosze: 200 } }])
    expect(assess({ kind: 'flat_rate', isOn: false, maxLengthMm: 1 }, { longest }).unavailable).toEqual([])
    expect(assess({ kind: 'by_weight', steps: [] }).unavailable).toEqual([])
  })

  it('every kind in the folder is in the registry', () => {
    const files = readdirSync(import.meta.dirname).filter(
      (name) => !/test|^index|^assess-|^estimate-|^offered-|^promise-|^delivery-method/.test(name),
    )
    expect(files.map((name) => name.replace('.ts', '').replaceAll('-', '_')).toSorted()).toEqual(
      Object.keys(registry).toSorted(),
    )
  })
})

describe('free delivery', () => {
  const free = (given: object[], goods: Partial<DeliverableGoods> = {}, isFree = false) =>
    assessDelivery(
      methods(...given.map((method, index) => ({ id: `x${index}`, title: `X${index}`, ...method }))),
      { ...nothing, ...goods },
      isFree,
    ).free
  const flat = { kind: 'flat_rate', priceGrosze: 1_500, freeFromGrosze: 30_000 }

  it('names the method that needs least more, and how much', () => {
    expect(free([{ ...flat, freeFromGrosze: 50_000 }, flat], { itemsGrosze: 12_345 })).toEqual({
      title: 'X1',
      fromGrosze: 30_000,
      missingGrosze: 17_655,
    })
    expect(free([flat], { itemsGrosze: 30_000 })?.missingGrosze).toBe(0)
    expect(free([{ kind: 'free_from', freeFromGrosze: 20_000 }])?.missingGrosze).toBe(20_000)
  })

  const steps = [{ upToGrams: 5_000, priceGrosze: 1_500 }]
  it.each([
    ['no method becomes free', [{ kind: 'flat_rate', priceGrosze: 1_500 }], {}],
    ['that method is off', [{ ...flat, isOn: false }], {}],
    ['it is free anyway', [{ ...flat, priceGrosze: 0 }], {}],
    ['goods are too long for it', [{ ...flat, maxLengthMm: 100 }], { longest: { name: 'X', lengthMm: 101 } }],
    [
      'goods are too heavy for it',
      [{ kind: 'by_weight', freeFromGrosze: 30_000, steps }],
      { weightGrams: 5_001 },
    ],
    ['only collecting costs nothing', [{ kind: 'pickup', priceGrosze: 0, freeFromGrosze: 100 }], {}],
  ])('is not promised where %s', (_, given, goods) => expect(free(given, goods)).toBe(null))

  it('is not counted down while a coupon gives it', () => expect(free([flat], {}, true)).toBe(null))
})
