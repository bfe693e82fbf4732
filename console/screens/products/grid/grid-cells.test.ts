import { describe, expect, it } from 'vitest'
import type { GridRow } from '#contract/console/shop/product-grid.ts'
import { fromDateField } from '#console/text/format-date.ts'
import {
  cellText,
  type CellTexts,
  type GridColumn,
  isEditable,
  readRow,
  readTable,
  typeInto,
  withPaths,
  writeTable,
} from './grid-cells.ts'

const row: GridRow = {
  id: 1,
  kind: 'simple',
  parentId: null,
  name: 'Deska',
  sku: 'D-1',
  gtin: '',
  regularPriceGrosze: 10_000,
  salePriceGrosze: null,
  saleFromMs: null,
  saleToMs: null,
  vatRate: 23,
  stock: 4,
  lowStock: null,
  status: 'published',
  categoryIds: [2],
  weightGrams: null,
  packAreaCm2: 20_000,
  version: 'v1',
}
const categories = withPaths([
  { id: 1, name: 'Podłogi', depth: 0 },
  { id: 2, name: 'Deski', depth: 1 },
  { id: 3, name: 'Tarasy', depth: 0 },
  { id: 4, name: 'Deski', depth: 1 },
])

/** What is saved of a cell after a text was typed or pasted into it, or its problem. */
const saved = (column: GridColumn, text: string, of: GridRow = row) => {
  const { change, problems } = readRow(
    { read: of, texts: typeInto(of, column, text, categories) },
    categories,
  )
  return Object.keys(problems).length > 0 ? Object.keys(problems) : change
}

describe('a cell of the grid', () => {
  it.each<[GridColumn, string, object]>([
    ['price', '1 234,50', { regularPriceGrosze: 123_450 }],
    ['price', '1\u00a0234,5 zł', { regularPriceGrosze: 123_450 }],
    ['price', '100', {}],
    ['price', '', { regularPriceGrosze: null }],
    ['price', 'sto', ['price']],
    // A pack has two square metres.
    ['perMetre', '60,00', { regularPriceGrosze: 12_000 }],
    ['sale', '120', ['sale']],
    ['sale', '80', { salePriceGrosze: 8_000 }],
    ['saleFrom', '1.12.2026', { saleFromMs: fromDateField('2026-12-01') }],
    ['saleTo', '2026-12-31', { saleToMs: fromDateField('2027-01-01') }],
    ['saleTo', '31.02.2026', ['saleTo']],
    ['vat', '8 %', { vatRate: 8 }],
    ['vat', '22', ['vat']],
    ['stock', '1 200', { stock: 1_200 }],
    ['stock', '+3', { stock: 7 }],
    ['stock', '', { stock: null }],
    ['gtin', '590-1234123457', { gtin: '5901234123457' }],
    ['gtin', '5901234123458', ['gtin']],
    ['status', 'Ukryty', { status: 'private' }],
    ['status', 'nie', ['status']],
    ['weight', '21,5', { weightGrams: 21_500 }],
    ['weight', '0', ['weight']],
    ['categories', 'Tarasy > Deski; podłogi', { categoryIds: [1, 4] }],
    ['categories', 'Deski', ['categories']],
    ['categories', 'Dywany', ['categories']],
    ['name', ' ', ['name']],
  ])('%s takes %j', (column, text, expected) => expect(saved(column, text)).toEqual(expected))

  it('typing what is stored changes nothing, and a shown text can be pasted back', () => {
    const full: GridRow = {
      ...row,
      salePriceGrosze: 123,
      saleFromMs: fromDateField('2026-03-29'),
      saleToMs: fromDateField('2026-10-25', 1),
      gtin: '5901234123457',
      weightGrams: 1_250,
      lowStock: 3,
    }
    for (const column of [
      'name',
      'gtin',
      'sale',
      'saleFrom',
      'saleTo',
      'vat',
      'status',
      'categories',
    ] as const)
      expect([column, saved(column, cellText(full, undefined, column, categories), full)]).toEqual([
        column,
        {},
      ])
  })

  it('a wrong cell is not saved and the others of its row are', () => {
    const texts: CellTexts = { stock: 'dużo', price: '90,00', sale: '95,00' }
    expect(readRow({ read: row, texts }, categories)).toMatchObject({
      change: {},
      problems: { stock: expect.any(String), price: expect.any(String), sale: expect.any(String) },
    })
    expect(readRow({ read: row, texts: { ...texts, sale: '80,00' } }, categories)).toMatchObject({
      change: { regularPriceGrosze: 9_000, salePriceGrosze: 8_000 },
      problems: { stock: expect.any(String) },
    })
  })

  it('the price per square metre follows an unsaved price', () => {
    expect(cellText(row, { price: '90,00' }, 'perMetre', categories)).toBe('45,00')
  })

  it('a variation has no name, VAT or category of its own, and the warehouse changes stock only', () => {
    const variation: GridRow = { ...row, kind: 'variation', parentId: 9 }
    const editable = (of: GridRow, mayEdit: boolean) =>
      (['name', 'sku', 'price', 'vat', 'stock', 'categories'] as const).filter((column) =>
        isEditable(of, column, mayEdit),
      )
    expect(editable(variation, true)).toEqual(['sku', 'price', 'stock'])
    expect(editable({ ...row, kind: 'grouped' }, true)).toEqual(['name', 'sku', 'vat', 'categories'])
    expect(editable(row, false)).toEqual(['stock'])
  })
})

it('a table of a spreadsheet is read with its quotes, and written so that it is read the same', () => {
  expect(readTable('a\t"b ""c"""\r\n1 234,50\t"dwa\nwiersze"\n')).toEqual([
    ['a', 'b "c"'],
    ['1 234,50', 'dwa wiersze'],
  ])
  expect(readTable('')).toEqual([['']])
  const table = [
    ['12" deska', 'z\ttabulatorem'],
    ['', '5'],
  ]
  expect(readTable(writeTable(table))).toEqual(table)
})
