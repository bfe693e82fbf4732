import { expect, it } from 'vitest'
import { csvLine, defused } from './csv-line.ts'

it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1'])('puts an apostrophe before %j', (value) => {
  expect(defused(value)).toBe(`'${value}`)
})
it.each(['', 'a=1', ' =1', '600-700', 'ą'])('leaves %j as it is', (value) => {
  expect(defused(value)).toBe(value)
})
it('keeps quotes, separators and line breaks inside their value', () => {
  expect(csvLine(['a"b', 'c;d', 'e\r\nf'])).toBe('"a""b";"c;d";"e\r\nf"\r\n')
})
