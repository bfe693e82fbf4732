import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { csvLine, defused } from './csv-line.ts'

it.each(['=1', '+1', '-1', '@a', '\t=1'])('puts an apostrophe before %j', (value) => {
  expect(defused(value)).toBe(`'${value}`)
})
it.each(['', 'a=1', ' =1', '600-700', 'ą', 'a\nb', 'a\r\n b=1', 'a＝1'])('leaves %j unchanged', (value) => {
  expect(defused(value)).toBe(value)
})
it.each(['＝1', '＋1', '－1', '＠a'])(
  'puts an apostrophe before the full-width sign of %j [M-21]',
  (value) => {
    expect(defused(value)).toBe(`'${value}`)
  },
)
it.each([
  ['\n=1', "'\n'=1"],
  ['\r=1', "'\r'=1"],
  ['a\n=1', "a\n'=1"],
  ['a\r\n+1\r\n@b', "a\r\n'+1\r\n'@b"],
  ['a\r=1', "a\r'=1"],
  ['a\n＝1', "a\n'＝1"],
  ['a\n\n-1', "a\n\n'-1"],
])('puts an apostrophe before a formula on a later line of %j [M-21]', (value, expected) => {
  expect(defused(value)).toBe(expected)
})
it('has no cell, and no line of a cell, that a spreadsheet would evaluate [M-21]', () => {
  const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
  const hostile = signs.flatMap((sign) => [
    `${sign}1`,
    `a\n${sign}1`,
    `a\r\n${sign}1`,
    `a\r${sign}1`,
    `${sign}\n${sign}1`,
  ])
  const [cells = []] = parse(csvLine(hostile), { delimiter: ';', relax_column_count: true }) as string[][]
  expect(cells).toHaveLength(hostile.length)
  for (const line of cells.flatMap((cell) => cell.split(/\r\n|\r|\n/)))
    expect(line).not.toMatch(/^[=+\-@\t＝＋－＠]/)
})
it('preserves quotes, separators and line breaks in a value', () => {
  expect(csvLine(['a"b', 'c;d', 'e\r\nf'])).toBe('"a""b";"c;d";"e\r\nf"\r\n')
})
