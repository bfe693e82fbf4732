import { expect, it } from 'vitest'
import type { OwnersProduct } from '#contract/console/shop/products.ts'
import { draftOf, isChanged, readDraft, type RowDraft } from './row-draft.ts'

const product: OwnersProduct = {
  id: 1,
  kind: 'simple',
  sku: 'A',
  name: 'Panel',
  url: '/produkt/panel/',
  status: 'published',
  picture: null,
  regularPriceGrosze: 123_456,
  salePriceGrosze: null,
  saleFromMs: null,
  saleToMs: null,
  stock: 7,
  stockStatus: 'in_stock',
  packAreaCm2: null,
  totalSales: 0,
}
const read = (change: Partial<RowDraft>, of = product) => readDraft(of, { ...draftOf(of), ...change })

it('an unchanged row contains no change', () => {
  expect(read({})).toEqual({ change: {} })
  expect(isChanged(product, draftOf(product))).toBe(false)
})

it.each([
  ['a price', { regular: '99,9' }, { regularPriceGrosze: 9_990 }],
  ['a sale price', { sale: '1 000' }, { salePriceGrosze: 100_000 }],
  ['a stock', { stock: ' 12 ' }, { stock: 12, stockRead: 7 }],
  ['a relative stock [M-40]', { stock: '+5' }, { stock: 12, stockRead: 7 }],
  ['a negative stock, sold on backorder', { stock: '-2' }, { stock: -2, stockRead: 7 }],
  [
    'a stock that is no longer counted',
    { stock: '' },
    { stock: null, stockRead: 7, stockStatus: 'in_stock' },
  ],
  ['the same price written otherwise', { regular: '1234.56' }, {}],
])('reads %s', (_, draft, change) => {
  expect(read(draft)).toEqual({ change })
})

it('reads the stock state of a product without a counted stock', () => {
  const uncounted = { ...product, stock: null }
  expect(read({ stockStatus: 'out_of_stock' }, uncounted)).toEqual({
    change: { stockStatus: 'out_of_stock' },
  })
  expect(read({ stock: '5' }, uncounted)).toEqual({ change: { stock: 5, stockRead: null } })
})

it('an empty sale price field removes the sale price', () => {
  expect(read({ sale: '' }, { ...product, salePriceGrosze: 100 })).toEqual({
    change: { salePriceGrosze: null },
  })
})

it.each([
  ['stock', { stock: '1,5' }],
  ['regular', { regular: 'dużo' }],
  ['sale', { sale: '-1' }],
  ['sale', { sale: '1 234,56' }],
])('an invalid %s is reported before anything is sent', (field, draft) => {
  expect(read(draft)).toEqual({ problem: { field, text: expect.any(String) } })
  expect(isChanged(product, { ...draftOf(product), ...draft })).toBe(true)
})
