import { describe, expect, it } from 'vitest'
import { columnOf } from './columns.ts'
import {
  readDate,
  readCategories,
  readGrams,
  readList,
  readMillimetres,
  readPrice,
  readText,
} from './read-values.ts'

describe('a price', () => {
  it.each([
    ['18', 1_800],
    ['11.05', 1_105],
    ['11,05', 1_105],
    ['.5', 50],
    ['1 234,56 zł', 123_456],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['17.0073', 1_701],
    ['0.005', 1],
    ['1.005', 101],
    ['0', 0],
    ['-5', undefined],
    ['abc', undefined],
    ['1,2,3', undefined],
    ['99999999999', undefined],
    ['NaN', undefined],
    ['1e5', undefined],
  ])('%s is read as %s gr', (text, grosze) => expect(readPrice(text)).toBe(grosze))
})

describe('a day', () => {
  const utc = (text: string) => Date.parse(text)
  it.each([
    ['2026-11-21', false, utc('2026-11-20T23:00:00Z')],
    ['2026-07-01', false, utc('2026-06-30T22:00:00Z')],
    ['2026-11-30', true, utc('2026-11-30T23:00:00Z')],
    ['2026-11-30 12:30', true, utc('2026-11-30T11:30:00Z')],
    ['2026-11-30T12:30:05', false, utc('2026-11-30T11:30:05Z')],
    ['2026-11-30T12:30:05+00:00', false, utc('2026-11-30T12:30:05Z')],
    ['21.11.2026', false, utc('2026-11-20T23:00:00Z')],
    ['21/11/2026', false, utc('2026-11-20T23:00:00Z')],
    ['11/21/2026', false, utc('2026-11-20T23:00:00Z')],
    ['1.2.2026', false, utc('2026-01-31T23:00:00Z')],
    ['2026-03-29', false, utc('2026-03-28T23:00:00Z')],
    ['2026-03-29', true, utc('2026-03-29T22:00:00Z')],
    ['1795302000', false, 1_795_302_000_000],
    ['31.02.2026', false, undefined],
    ['2026-13-01', false, undefined],
    ['jutro', false, undefined],
  ])('%s is read (end of day: %s)', (text, isEnd, ms) => expect(readDate(text, isEnd)).toBe(ms))
})

it('weights and lengths use the unit of their heading', () => {
  expect([
    readGrams('2', 'lbs'),
    readGrams('14,6', 'kg'),
    readGrams('250', 'g'),
    readGrams('1', ''),
    readGrams('1', 'funt'),
  ]).toEqual([907, 14_600, 250, 1_000, undefined])
  expect([
    readMillimetres('10', 'in'),
    readMillimetres('138', 'cm'),
    readMillimetres('8', 'mm'),
    readMillimetres('1.2', 'm'),
    readMillimetres('-1', 'cm'),
  ]).toEqual([254, 1_380, 8, 1_200, undefined])
})

it('a comma after a backslash belongs to the name', () => {
  expect(readList('jasne, dąb\\, lity,, &amp;co, &constructor;')).toEqual([
    'jasne',
    'dąb, lity',
    '&co',
    '&constructor;',
  ])
  expect(readCategories('A > B, C\\, D > E')).toEqual([
    ['A', 'B'],
    ['C, D', 'E'],
  ])
  expect(readText('a\\nb\\\\nc')).toBe('a\nb\\nc')
})

it.each([
  ['Weight (lbs)', { kind: 'measure', name: 'weight', unit: 'lbs' }],
  ['Długość (cm)', { kind: 'measure', name: 'length', unit: 'cm' }],
  ['Attribute 12 value(s)', { kind: 'attribute', number: 12, part: 'values' }],
  ['Atrybut 2 widoczny', { kind: 'attribute', number: 2, part: 'visible' }],
  ['Nazwa atrybutu 3', { kind: 'attribute', number: 3, part: 'name' }],
  ['Attribute 1 default', { kind: 'attribute', number: 1, part: 'default' }],
  ['Meta: _pack_area_m2', { kind: 'meta', key: '_pack_area_m2' }],
  ['CENA REGULARNA', { kind: 'field', name: 'regularPrice' }],
  ['Download 1 URL', null],
  ['Kolor opakowania', undefined],
])('the heading %s is recognised', (heading, column) => expect(columnOf(heading)).toEqual(column))
