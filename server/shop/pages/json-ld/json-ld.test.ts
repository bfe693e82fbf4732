import { describe, expect, it } from 'vitest'
import type { ContentBlock } from '#contract/shop/content/blocks.ts'
import type { Services } from '#server/platform/services.ts'
import { makeSettings } from '#server/testing/make.ts'
import { makeCard, makeDetails, makeVariation } from '#storefront/testing/make-product.ts'
import { readOpeningHours } from './opening-hours.ts'
import { productJsonLd, type ProductTerms } from './product.ts'
import { breadcrumbList, contactPage, faqPage, itemList, organisation, webSite } from './shop.ts'

type Json = { [name: string]: Json } & { [index: number]: Json }

const shop = (settings: Parameters<typeof makeSettings>[0] = {}) =>
  ({
    settings: { publicUrl: 'https://sklep.example.pl' },
    shopSettings: () =>
      makeSettings({
        companyLines: ['Klepka', 'ul. Dębowa 7', '00-950 Warszawa', 'NIP 1234563218'],
        openingHours: 'pon.–pt. 8:00–17:00, sob. 9–14',
        deliveryMethods: [
          { id: 'kurier', kind: 'flat_rate', title: 'Kurier', days: { from: 1, to: 2 } },
          { id: 'odbior', kind: 'pickup', title: 'Odbiór' },
        ] as never,
        ...settings,
      }),
  }) as Services
const services = shop()

const terms: ProductTerms = {
  deliveryOf: () => ({
    choices: [
      { id: 'kurier', title: 'Kurier', priceGrosze: 4_900, isPickup: false, days: null },
      { id: 'odbior', title: 'Odbiór', priceGrosze: 0, isPickup: true, days: null },
    ],
  }),
  returnsUrl: 'https://sklep.example.pl/zwroty-i-reklamacje/',
}
const productData = (details: Parameters<typeof makeDetails>[0] = {}, given: Partial<ProductTerms> = {}) =>
  productJsonLd(services, makeDetails(details), { ...terms, ...given }) as Json

const whole = {
  brand: 'Las',
  gtin: '5901234123457',
  attributes: [
    { slug: 'klasa', name: 'Klasa', values: ['33'], isForVariations: false },
    { slug: 'mpn', name: 'Kod producenta', values: ['LAS-7'], isForVariations: false },
  ],
  regularPriceGrosze: 12_500,
  // The end of 30 November in Warsaw, an hour before midnight in UTC.
  saleEndsMs: Date.UTC(2026, 10, 30, 23),
}
const variable = {
  kind: 'variable' as const,
  attributes: [
    { slug: 'kolor', name: 'Kolor', values: ['Dąb', 'Buk'], isForVariations: true },
    { slug: 'fuga', name: 'Fuga', values: ['V4'], isForVariations: true },
  ],
  variations: [
    makeVariation({ choice: { kolor: 'Dąb', fuga: 'V4' }, gtin: '5901234123457' }),
    makeVariation({ id: 102, choice: { kolor: 'Buk', fuga: '' }, priceGrosze: 13_000 }),
    makeVariation({ id: 103, priceGrosze: null }),
  ],
}
const faq = (items: { title: string; text: string }[], isHidden = false) =>
  ({ kind: 'faq', id: 'b-1', isHidden, title: 'Pytania', items }) as ContentBlock

/** Values at paths such as `offers.shippingDetails.0`; undefined where one is missing. */
const valueAt = (data: Json, path: string): unknown =>
  path.split('.').reduce<Json | undefined>((value, name) => value?.[name], data)

const product = productData(whole)
const group = productData(variable)
const store = organisation(services) as Json
const PLACE = ['name', 'url', 'email', 'telephone', 'address.streetAddress', 'address.postalCode']

describe('structured data', () => {
  it.each<[string, Json, string[]]>([
    [
      'Product',
      product,
      ['name', 'url', 'image.0', 'description', 'sku', 'gtin', 'mpn', 'brand.name', 'category', 'offers'],
    ],
    [
      'Product',
      product,
      [
        'offers.price',
        'offers.priceCurrency',
        'offers.availability',
        'offers.itemCondition',
        'offers.priceValidUntil',
        'offers.url',
        'offers.shippingDetails.0.shippingRate.value',
        'offers.shippingDetails.0.shippingRate.currency',
        'offers.shippingDetails.0.shippingDestination.addressCountry',
        'offers.shippingDetails.0.deliveryTime.handlingTime.maxValue',
        'offers.shippingDetails.0.deliveryTime.transitTime.maxValue',
        'offers.hasMerchantReturnPolicy.applicableCountry',
        'offers.hasMerchantReturnPolicy.returnPolicyCategory',
        'offers.hasMerchantReturnPolicy.merchantReturnDays',
        'offers.hasMerchantReturnPolicy.returnMethod',
      ],
    ],
    [
      'ProductGroup',
      group,
      [
        'name',
        'productGroupID',
        'variesBy.0',
        'offers.lowPrice',
        'offers.highPrice',
        'offers.itemCondition',
        'hasVariant.0.name',
        'hasVariant.0.image',
        'hasVariant.0.gtin',
        'hasVariant.0.color',
        'hasVariant.0.offers.price',
        'hasVariant.0.offers.priceSpecification.0.referenceQuantity.value',
        'hasVariant.0.offers.shippingDetails.0.shippingRate.value',
      ],
    ],
    ['Store', store, [...PLACE, 'address.addressLocality', 'openingHoursSpecification.1.opens']],
    [
      'ContactPage',
      contactPage(services, 'Kontakt') as Json,
      ['name', 'url', ...PLACE.map((path) => `mainEntity.${path}`)],
    ],
    [
      'WebSite',
      webSite(services) as Json,
      ['name', 'url', 'potentialAction.target', 'potentialAction.query-input'],
    ],
    [
      'BreadcrumbList',
      breadcrumbList(services, [{ name: 'Sklep', url: '/sklep/' }]) as Json,
      ['itemListElement.0.position', 'itemListElement.0.name', 'itemListElement.0.item'],
    ],
    [
      'ItemList',
      itemList(services, [makeCard()], { total: 30, offset: 24 })[0] as Json,
      ['numberOfItems', 'itemListElement.0.position', 'itemListElement.0.url'],
    ],
    [
      'FAQPage',
      faqPage([faq([{ title: 'Ile to trwa?', text: 'Dzień.' }])])[0] as Json,
      ['mainEntity.0.name', 'mainEntity.0.acceptedAnswer.text'],
    ],
  ])('of the type %s have their required and recommended fields', (type, data, fields) => {
    expect([data['@context'], data['@type']]).toEqual(['https://schema.org', type])
    for (const path of fields)
      expect(valueAt(data, path), path).toSatisfy((value) => value !== undefined && value !== '')
  })

  it('state the price of a pack with its area, the former price and the last day of a sale', () => {
    expect(product['offers']).toMatchObject({
      price: '100.00',
      priceValidUntil: '2026-11-30',
      priceSpecification: [
        {
          price: '100.00',
          referenceQuantity: { value: '2', unitCode: 'MTK', valueReference: { value: '1', unitCode: 'MTK' } },
        },
        { priceType: 'https://schema.org/StrikethroughPrice', price: '125.00' },
      ],
    })
    expect(product['mpn']).toBe('LAS-7')
    expect(product['additionalProperty'], 'the code of the producer is no fact').toMatchObject([
      { name: 'Klasa', value: '33' },
    ])
  })

  it('state the price of a metre, kilogram or litre of goods without an area', () => {
    const skirting = productData({ packAreaCm2: null, contentPrice: { grosze: 1_832, unit: 'mb' } })
    expect(skirting['offers']?.['priceSpecification']).toMatchObject([
      { price: '18.32', referenceQuantity: { value: '1', unitCode: 'MTR' } },
    ])
  })

  it('state delivery without collecting in person', () => {
    expect(product['offers']?.['shippingDetails']).toMatchObject([
      {
        shippingRate: { value: '49.00', currency: 'PLN' },
        deliveryTime: { handlingTime: { maxValue: 1 }, transitTime: { minValue: 1, maxValue: 2 } },
      },
    ])
  })

  it('describe each variation with a price, with its own address', () => {
    expect(group['variesBy']).toEqual(['https://schema.org/color', 'Fuga'])
    expect(group['hasVariant']).toMatchObject([
      {
        name: 'Deska dębowa, Dąb, V4',
        url: 'https://sklep.example.pl/produkt/deska-debowa/?attribute_kolor=D%C4%85b&attribute_fuga=V4',
        color: 'Dąb',
        additionalProperty: [{ name: 'Fuga', value: 'V4' }],
      },
      { url: 'https://sklep.example.pl/produkt/deska-debowa/?attribute_kolor=Buk', color: 'Buk' },
    ])
    expect(group['offers']).toMatchObject({ lowPrice: '120.00', highPrice: '130.00', offerCount: 2 })
  })

  it.each<[string, Json, string[]]>([
    ['a product without a sale', productData(), ['offers.priceValidUntil']],
    ['one sold by the piece', productData({ packAreaCm2: null }), ['offers.priceSpecification']],
    ['one that is not sent', productData({}, { deliveryOf: () => null }), ['offers.shippingDetails']],
    [
      'a shop without a page about returns',
      productData({}, { returnsUrl: null }),
      ['offers.hasMerchantReturnPolicy'],
    ],
    ['a product without a price', productData({ priceGrosze: null }), ['offers']],
    ['one that another shop sells', productData({ kind: 'external' }), ['offers']],
    ['a product without codes', productData(), ['gtin', 'mpn', 'brand']],
    ['a set without prices', productData({ kind: 'grouped', groupedProducts: [] }), ['offers']],
    [
      'variations without prices',
      productData({ ...variable, variations: [makeVariation({ priceGrosze: null })] }),
      ['offers', 'hasVariant', 'variesBy'],
    ],
    [
      'a shop whose address and hours are not entered',
      organisation(shop({ companyLines: ['Klepka'], openingHours: 'po telefonie', phone: '' })) as Json,
      ['address', 'openingHoursSpecification', 'telephone'],
    ],
  ])('of %s say nothing that is not known', (_, data, missing) => {
    for (const path of missing) expect(valueAt(data, path), path).toBeUndefined()
  })

  it('have no list where there is nothing to list', () => {
    expect(itemList(services, [], { total: 0, offset: 0 })).toEqual([])
    expect(faqPage([faq([{ title: 'Ukryte?', text: 'Tak.' }], true), faq([])])).toEqual([])
    expect(
      faqPage([faq([{ title: 'A?', text: 'a' }]), faq([{ title: 'B?', text: 'b' }])])[0],
      'two blocks are one list',
    ).toMatchObject({ mainEntity: [{ name: 'A?' }, { name: 'B?' }] })
  })

  it.each([
    [['Klepka', '02-001 Kraków'], { postalCode: '02-001', addressLocality: 'Kraków' }],
    [['Klepka', 'ul. Leśna 3/4, 02-001 Nowy Targ'], { streetAddress: 'ul. Leśna 3/4' }],
    [['Klepka', 'ul. Leśna 3', '02-001 Nowy Targ'], { streetAddress: 'ul. Leśna 3' }],
  ])('read the address %j', (companyLines, address) => {
    expect((organisation(shop({ companyLines })) as Json)['address']).toMatchObject(address)
  })
})

describe('opening hours', () => {
  const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  it.each([
    ['pon.–pt. 8:00–17:00', [{ days: week, opens: '08:00', closes: '17:00' }]],
    ['od poniedziałku do piątku od 9 do 16.30', [{ days: week, opens: '09:00', closes: '16:30' }]],
    ['śr 10-18; niedziela nieczynne', [{ days: ['Wednesday'], opens: '10:00', closes: '18:00' }]],
    [
      'pn-pt: 7–15, sobota 9–13',
      [
        { days: week, opens: '07:00', closes: '15:00' },
        { days: ['Saturday'], opens: '09:00', closes: '13:00' },
      ],
    ],
    ['codziennie 9–21', [{ days: [...week, 'Saturday', 'Sunday'], opens: '09:00', closes: '21:00' }]],
    ['pon.–pt. 8–17, po południu zadzwoń', []],
    ['pt.–pon. 8–17', []],
    ['pon. 17–8', []],
    ['pon. 8–25', []],
    ['', []],
  ])('„%s”', (line, hours) => {
    expect(readOpeningHours(line)).toEqual(hours)
  })
})
