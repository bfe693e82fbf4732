import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { lineKey } from './cart-document.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

it('a simple product has the line key of existing clients', () => {
  expect(lineKey(21, null, {})).toBe('3c59dc048e8850243be8079a5c74d079')
})

it.each([
  [lineKey(10, 11, { kolor: 'dąb' }), md5('10_11_attribute_kolordąb')],
  [
    lineKey(10, 11, { kolor: ' dąb ', grubosc: '8 mm' }),
    md5('10_11_attribute_kolordąbattribute_grubosc8 mm'),
  ],
])("a variation's line key includes its options", (key, expected) => {
  expect(key).toBe(expected)
})
