import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeSettings } from '#server/testing/make.ts'
import * as registry from './index.ts'
import { listDeliveryChoices } from './list-delivery-choices.ts'

const methods = (...given: object[]) => makeSettings({ deliveryMethods: given as never }).deliveryMethods
const priceOf = (method: object, goods: { itemsGrosze?: number; weightGrams?: number } = {}) =>
  listDeliveryChoices(methods({ id: 'x', title: 'X', ...method }), { itemsGrosze: 0, weightGrams: 0, ...goods }, false)[0]?.priceGrosze ?? null

describe('delivery', () => {
  it.each([
    ['a flat rate costs what it costs', { kind: 'flat_rate', priceGrosze: 1_500 }, { itemsGrosze: 99_999 }, 1_500],
    ['a flat rate is free from its sum on', { kind: 'flat_rate', priceGrosze: 1_500, freeFromGrosze: 30_000 }, { itemsGrosze: 30_000 }, 0],
    ['and costs a grosz below it', { kind: 'flat_rate', priceGrosze: 1_500, freeFromGrosze: 30_000 }, { itemsGrosze: 29_999 }, 1_500],
    ['free delivery is not offered below its sum', { kind: 'free_from', freeFromGrosze: 30_000 }, { itemsGrosze: 29_999 }, null],
    ['free delivery is offered from its sum', { kind: 'free_from', freeFromGrosze: 30_000 }, { itemsGrosze: 30_000 }, 0],
    ['pickup costs what the owner says', { kind: 'pickup' }, {}, 0],
    ['weight: the first step that holds it', { kind: 'by_weight', steps: [{ upToGrams: 10_000, priceGrosze: 30 }, { upToGrams: 5_000, priceGrosze: 20 }] }, { weightGrams: 5_000 }, 20],
    ['weight: a gram more is the next step', { kind: 'by_weight', steps: [{ upToGrams: 5_000, priceGrosze: 20 }, { upToGrams: 10_000, priceGrosze: 30 }] }, { weightGrams: 5_001 }, 30],
    ['weight: beyond the last step it is not offered', { kind: 'by_weight', steps: [{ upToGrams: 5_000, priceGrosze: 20 }] }, { weightGrams: 5_001 }, null],
    ['a method that is off is not offered', { kind: 'pickup', isOn: false }, {}, null],
    ['a kind nobody knows is not offered', { kind: 'drone' }, {}, null],
  ])('%s', (_, method, goods, expected) => {
    expect(priceOf(method, goods)).toBe(expected)
  })

  it('a coupon makes every way free, and offers none that was not there', () => {
    const all = methods({ id: 'a', kind: 'flat_rate', title: 'A', priceGrosze: 1_500 }, { id: 'b', kind: 'free_from', title: 'B', freeFromGrosze: 1 })
    expect(listDeliveryChoices(all, { itemsGrosze: 0, weightGrams: 0 }, true).map(({ id, priceGrosze }) => [id, priceGrosze])).toEqual([['a', 0]])
  })

  it('every file of the folder that is a kind stands in the registry', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => !/test|^index|^list-|^delivery-method/.test(name))
    expect(files.map((name) => name.replace('.ts', '').replaceAll('-', '_')).toSorted()).toEqual(Object.keys(registry).toSorted())
  })
})
