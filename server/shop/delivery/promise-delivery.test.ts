import { expect, it } from 'vitest'
import { dayNumberOf } from '#contract/working-days.ts'
import { makeSettings } from '#server/testing/make.ts'
import { promiseDelivery } from './promise-delivery.ts'

/** Monday, 23 November 2026, 9:00 in Warsaw. */
const NOW_MS = Date.UTC(2026, 10, 23, 8)
const november = (date: number) => dayNumberOf(2026, 11, date)
const december = (date: number) => dayNumberOf(2026, 12, date)

const settings = makeSettings({
  deliveryMethods: [
    { id: 'kurier', kind: 'flat_rate', title: 'Kurier', days: { from: 1, to: 2 } },
    { id: 'bez-terminu', kind: 'flat_rate', title: 'Kurier', days: null },
  ] as never,
  deliveryTimes: {
    handlingDays: 1,
    cutOffHour: 12,
    farPostcodes: ['72'],
    farDays: 3,
    backorderDays: 5,
    cutDays: 2,
    sampleDays: 0,
  },
})
const usual = { handlingDays: null, isSample: false, isOnBackorder: false, exemption: null }
const kurier = { methodId: 'kurier', postcode: null, nowMs: NOW_MS }

it.each([
  ['goods in stock', usual, { from: november(25), to: november(26) }],
  ['a product with days of its own', { ...usual, handlingDays: 4 }, { from: november(30), to: december(1) }],
  ['a sample', { ...usual, isSample: true }, { from: november(24), to: november(25) }],
  [
    'goods that are cut for the buyer',
    { ...usual, exemption: 'made_to_measure' as const },
    { from: november(27), to: november(30) },
  ],
  ['goods that are ordered first', { ...usual, isOnBackorder: true }, { from: december(2), to: december(3) }],
])('%s: days of delivery are counted in working days', (_, goods, promise) => {
  expect(promiseDelivery(settings, goods, kurier)).toEqual(promise)
})

it('a far postcode takes longer', () => {
  expect(promiseDelivery(settings, usual, { ...kurier, postcode: '72600' })).toEqual({
    from: november(30),
    to: december(1),
  })
})

it('without a time of the owner the promise is the last day that law allows', () => {
  const last = { from: null, to: november(23) + 30 }
  expect(promiseDelivery(settings, usual, { ...kurier, methodId: 'bez-terminu' })).toEqual(last)
  const silent = { ...settings, deliveryTimes: { ...settings.deliveryTimes, backorderDays: null } }
  expect(promiseDelivery(silent, { ...usual, isOnBackorder: true }, kurier)).toEqual(last)
})
