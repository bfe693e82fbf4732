import { expect, it } from 'vitest'
import { readCartParts, writeCartParts } from './add-to-cart.ts'

it.each([
  ['12@2@1', { item: '12', quantity: 2, goesToCart: true }],
  ['dab-3@1@0', { item: 'dab-3', quantity: 1, goesToCart: false }],
])('reads and writes %s', (text, parts) => {
  expect(readCartParts(text)).toEqual(parts)
  expect(writeCartParts(parts)).toBe(text)
})

it.each(['', '12', '12@2', '12@0@1', '12@2@2', '12@2@1@1', ' 12@2@1', '1 2@2@1', '12@99999@1'])(
  'rejects %j',
  (text) => expect(readCartParts(text)).toBe(undefined),
)
