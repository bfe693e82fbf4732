import { describe, expect, it } from 'vitest'
import { makeFilterPanel } from '#storefront/testing/make-page.ts'
import { makeDetails } from '#storefront/testing/make-product.ts'
import {
  describeListing,
  describeProduct,
  wordsOfHtml,
  productOpenGraph,
  shortened,
} from './describe-page.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
const attribute = (name: string, ...values: string[]) => ({
  slug: name.toLowerCase(),
  name,
  values,
  isForVariations: false,
})

describe('descriptions for search engines', () => {
  it.each<[string, Parameters<typeof makeDetails>[0], string]>([
    ['the owner’s own', { seoDescription: 'Dąb z Mazur.' }, 'Dąb z Mazur.'],
    ['price per square metre and facts', {}, 'Deska dębowa – 50,00 zł/m², klasa: 33. Ciepły dąb.'],
    [
      'the lowest price of variations, in a sale',
      { highestPriceGrosze: 12_000, regularPriceGrosze: 12_500, shortDescriptionHtml: '' },
      'Deska dębowa – od 50,00 zł/m² w promocji, klasa: 33.',
    ],
    [
      'the price of a piece',
      { pricePerM2Grosze: null, attributes: [], shortDescriptionHtml: '' },
      'Deska dębowa – 100,00 zł.',
    ],
    [
      'no price, and no facts with several values',
      { priceGrosze: null, pricePerM2Grosze: null, attributes: [attribute('Pokój', 'salon', 'kuchnia')] },
      'Deska dębowa. Ciepły dąb.',
    ],
    [
      'the first three facts',
      {
        shortDescriptionHtml: '',
        attributes: ['Grubość', 'Klasa', 'Fuga', 'Kolor'].map((name) => attribute(name, '1')),
      },
      'Deska dębowa – 50,00 zł/m², grubość: 1, klasa: 1, fuga: 1.',
    ],
  ])('of a product: %s', (_, details, expected) => {
    expect(spaced(describeProduct(makeDetails(details)))).toBe(expected)
  })

  it.each([
    ['the owner’s own', 'Deski do salonu.', makeFilterPanel(), 'Deski do salonu.'],
    ['count and price', '', makeFilterPanel(), 'Deski: 5 produktów, od 40,00 zł/m².'],
    ['only the count', '', { groups: [] }, 'Deski: 5 produktów.'],
  ])('of a category: %s', (_, description, panel, expected) => {
    expect(spaced(describeListing({ title: 'Deski', description, total: 5 }, panel))).toBe(expected)
  })

  it('end with a whole word, at most 160 characters long', () => {
    expect(shortened('dąb '.repeat(60).trim())).toBe(`${'dąb '.repeat(40).trim()}…`.slice(0, 160))
    expect(shortened('d'.repeat(200))).toHaveLength(160)
    expect(wordsOfHtml('<p>Dąb &amp; buk</p><p>„A”&nbsp;&lt; B</p>')).toBe('Dąb & buk „A” < B')
  })

  it('Open Graph states the price only where there is one', () => {
    expect(productOpenGraph(makeDetails({ brand: 'Las', availability: 'on_backorder' }))).toEqual({
      'product:price:amount': '100.00',
      'product:price:currency': 'PLN',
      'product:availability': 'available for order',
      'product:condition': 'new',
      'product:brand': 'Las',
      'product:retailer_item_id': 'KL-21',
    })
    expect(productOpenGraph(makeDetails({ priceGrosze: null, sku: '' }))).toEqual({
      'product:condition': 'new',
    })
  })
})
