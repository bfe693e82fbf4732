import { expect, it } from 'vitest'
import { readProductId, readQuantity } from './cart-input.ts'

it.each([
  ['', 1],
  ['0', 1],
  ['0.0', 1],
  ['1', 1],
  ['007', 7],
  ['2.5', 2],
  ['2,5', 2],
  [' 3 ', 3],
  ['+4', 4],
  ['0,5', null],
  ['-1', null],
  ['-0', null],
  ['abc', null],
  ['1e3', null],
  ['3 szt.', null],
  ['NaN', null],
  ['Infinity', null],
  ['99999', 99_999],
  ['100000', null],
  ['9'.repeat(400), null],
])('a quantity typed as „%s” is %j', (typed, expected) => {
  expect(readQuantity(typed)).toBe(expected)
})

it.each([
  ['21', 21],
  [' 21 ', 21],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-21', null],
  ['21abc', null],
  ['2.5', null],
  ['', null],
  ['__proto__', null],
])('a product id sent as „%s” is %j', (sent, expected) => {
  expect(readProductId(sent)).toBe(expected)
})
