import { expect, it } from 'vitest'
import { makeCompared } from './testing/make-chosen.ts'
import { makeCard } from './testing/make-product.ts'
import { compareRows, findUnlikePair } from './compare-rows.ts'

const attribute = (slug: string, ...values: string[]) => ({ slug, name: slug, values })

it('unites attributes in the order of their first product, and marks rows that differ', () => {
  const rows = compareRows([
    makeCompared({ attributes: [attribute('klasa', '33'), attribute('kolor', 'dąb')] }),
    makeCompared({ attributes: [attribute('frez', '4V'), attribute('klasa', '33')] }),
  ]).filter(({ key }) => key.startsWith('attribute-'))
  expect(rows).toEqual([
    { key: 'attribute-klasa', label: 'klasa', values: ['33', '33'], differs: false },
    { key: 'attribute-kolor', label: 'kolor', values: ['dąb', '–'], differs: true },
    { key: 'attribute-frez', label: 'frez', values: ['–', '4V'], differs: true },
  ])
})

it('leaves out what no product has, and a brand that is an attribute, too', () => {
  const keys = compareRows([
    makeCompared({
      weightGrams: null,
      brand: 'Dębik',
      card: makeCard({ packAreaCm2: null, pricePerM2Grosze: null }),
      attributes: [{ slug: 'marka', name: 'Marka', values: ['Dębik'] }],
    }),
  ]).map(({ key }) => key)
  expect(keys).toEqual(['price', 'availability', 'size', 'attribute-marka'])
})

it('a price that depends on the options is „od”, and none is said', () => {
  const price = (card: Parameters<typeof makeCard>[0]) =>
    compareRows([makeCompared({ card: makeCard(card) })]).find(({ key }) => key === 'price')!.values[0]
  expect(price({ highestPriceGrosze: 12_000 })).toMatch(/^od 100,00/)
  expect(price({ priceGrosze: null })).toBe('Cena na zapytanie')
})

const floor = (categoryIds: number[], ...slugs: string[]) =>
  makeCompared({ categoryIds, attributes: slugs.map((slug) => attribute(slug, 'x')) })
const skirting = (categoryIds: number[], ...slugs: string[]) => ({
  ...floor(categoryIds, ...slugs),
  card: makeCard({ name: 'Listwa', pricePerM2Grosze: null }),
})

it.each([
  ['the same category', [floor([1]), floor([1, 2])], undefined],
  [
    'floors of two categories with the same attributes',
    [floor([1], 'a', 'b', 'c'), floor([2], 'a', 'b', 'c')],
    undefined,
  ],
  ['two products of nothing in common', [floor([1], 'a'), floor([2], 'b')], ['Deska dębowa', 'Deska dębowa']],
  [
    'a floor and a skirting board',
    [floor([1], 'a', 'b', 'c'), skirting([2], 'a', 'b', 'c')],
    ['Deska dębowa', 'Listwa'],
  ],
  ['one product', [floor([1])], undefined],
])('unlike products: %s', (_, products, pair) => {
  expect(findUnlikePair(products)).toEqual(pair)
})
