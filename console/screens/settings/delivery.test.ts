import { expect, it } from 'vitest'
import type { DeliveryKind, DeliveryMethodSettings } from '#contract/console/settings.ts'
import { heaviestDelivered } from './delivery.tsx'

const KINDS: DeliveryKind[] = [
  { kind: 'by_weight', title: 'Według wagi', asks: ['steps', 'maxLength'], isPickup: false },
  { kind: 'flat_rate', title: 'Stała opłata', asks: ['price'], isPickup: false },
  { kind: 'pickup', title: 'Odbiór', asks: ['price'], isPickup: true },
]
const method = (kind: string, upToGrams: number[] = [], isOn = true) =>
  ({
    kind,
    isOn,
    steps: upToGrams.map((grams) => ({ upToGrams: grams, priceGrosze: 0 })),
  }) as DeliveryMethodSettings

it.each([
  ['nothing is turned on', [method('by_weight', [5_000], false)], null],
  [
    'only a courier by weight delivers',
    [method('by_weight', [5_000, 120_000, 31_500]), method('pickup')],
    120_000,
  ],
  [
    'the higher of two limits counts',
    [method('by_weight', [31_500]), method('by_weight', [700_000])],
    700_000,
  ],
  ['a courier takes nothing before it has prices', [method('by_weight')], 0],
  ['another way takes any weight', [method('by_weight', [5_000]), method('flat_rate')], null],
  ['a way turned off does not help', [method('by_weight', [5_000]), method('flat_rate', [], false)], 5_000],
  ['all goods are collected', [method('pickup')], null],
])('the heaviest order that is delivered: %s', (_case, methods, grams) => {
  expect(heaviestDelivered(methods, KINDS)).toBe(grams)
})
