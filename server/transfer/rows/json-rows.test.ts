import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jsonAsCsv, readJsonRows } from './json-rows.ts'

/** The text in pieces of some bytes: characters and tokens are cut in two. */
async function* inPieces(text: string, bytes: number) {
  const whole = Buffer.from(text)
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes)
}
const readAll = (text: string, bytes: number) => Array.fromAsync(readJsonRows(inPieces(text, bytes)))

const ROWS = [
  { a: 1, 'b,]': '"}],[{\\', c: 'ąż€😀' },
  {},
  { list: [[1, { d: ']' }], []], none: null, yes: true },
]

it.each([1, 2, 7, 1000])('reads the objects of a list from pieces of %i bytes', async (bytes) => {
  for (const text of [JSON.stringify(ROWS), `\uFEFF \n${JSON.stringify(ROWS, null, '\t')}\r\n`])
    expect(await readAll(text, bytes)).toEqual(ROWS)
  expect(await readAll(' [ ] ', bytes)).toEqual([])
})

it.each([
  '',
  '{"a":1}',
  '"text"',
  'null',
  '[{"a":1}',
  '[{"a":1}]]',
  '[{"a":1}][]',
  '[{"a":1},]',
  '[,{"a":1}]',
  '[{"a":1} {"a":2}]',
  '[{"a":1}}',
  '[{"a":[1}]]',
  "[{'a':1}]",
  '[{"a":1},2]',
  '[{"a":1},[2]]',
  '[{"a":1},null]',
  '[{"a":"\n"}]',
  'PK[{"a":1}]',
])('refuses what JSON.parse refuses, and what is no list of objects: %j', async (text) => {
  for (const bytes of [1, 1000]) await expect(readAll(text, bytes)).rejects.toThrow(/JSON/)
})

it.each([
  ['12345678901234567890', '12345678901234567890'],
  ['9007199254740993', '9007199254740993'],
  ['9007199254740991', 9_007_199_254_740_991],
  ['-12345678901234567.89', '-12345678901234567.89'],
  ['0.1234567890123456789', '0.1234567890123456789'],
  ['1e400', '1e400'],
  ['1000000000000000000000', '1000000000000000000000'],
  ['5901234123457', 5_901_234_123_457],
  ['12.50', 12.5],
  ['0.1', 0.1],
  ['1e3', 1_000],
  ['0.00', 0],
  ['-0', -0],
])('a number of the file is read with all its digits: %s', async (text, expected) => {
  const [row] = await readAll(`[{"a":${text},"b":[{"c":${text}}]}]`, 1_000)
  expect(row).toEqual({ a: expected, b: [{ c: expected }] })
})

it('says at which place of the list the file is broken, and refuses an endless object', async () => {
  await expect(readAll('[{"a":1},{"a":2},{"a":}]', 5)).rejects.toThrow('pozycji 3')
  await expect(readAll(`[{"a":"${'x'.repeat(4_100_000)}"}]`, 65_536)).rejects.toThrow('Pozycja 1')
})

it('makes a table with the keys of all objects, also of the last one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'klepka-json-'))
  try {
    const csvOf = async (text: string) =>
      Buffer.concat(
        await Array.fromAsync(await jsonAsCsv(inPieces(text, 100), join(folder, 'rows'))),
      ).toString()
    expect(
      (await csvOf('[{"a":"x, y"},{"b":true,"c":{"d":1}}]')).replace('\uFEFF', '').split('\r\n'),
    ).toEqual(['"a";"b";"c"', '"x, y";"";""', '"";"tak";"{""d"":1}"', ''])
    const wide = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`k${at}`, 1]))
    await expect(csvOf(JSON.stringify([wide]))).rejects.toThrow('za dużo różnych pól')
  } finally {
    await rm(folder, { recursive: true })
  }
})
