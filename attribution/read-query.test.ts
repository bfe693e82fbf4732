import { expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

it.each([
  ['a=1&b=2', 'b', '2'],
  ['a=b=c', 'a', 'b'],
  ['a', 'a', undefined],
  ['a=', 'a', ''],
  ['a=1&a=2', 'a', '1,2'],
  ['a&a=2', 'a', '2'],
  ['a=1&a', 'a', '1,'],
  ['a=%C5%BC+x', 'a', '%C5%BC+x'],
  ['A=1', 'a', undefined],
  ['&&a=1', 'a', '1'],
  ['__proto__=1', '__proto__', '1'],
  ['x=1', 'constructor', undefined],
  ['constructor=1&toString=2&hasOwnProperty', 'toString', '2'],
  ['', '', undefined],
])('%s gives %s the value %s', (query, name, value) => expect(readQuery(query).valueOf(name)).toBe(value))
