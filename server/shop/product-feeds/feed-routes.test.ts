import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { feedAddressOf } from './feed-routes.ts'

const HOUR_MS = 3_600_000
const PICTURES = ['a', 'b'].map((name) => ({ src: `/pictures/${name}.webp`, alt: '' }))

/** Every element's text by its path below the offer, in order; attributes as `@name`. Throws for malformed XML. */
const readOffers = (xml: string, offerName: string): Record<string, string[]>[] => {
  const offers: Record<string, string[]>[] = []
  const path: string[] = []
  const add = (name: string, text: string) => {
    const offer = offers.at(-1)!
    offer[name] = [...(offer[name] ?? []), text]
  }
  const below = () => path.slice(path.indexOf(offerName) + 1).join('/')
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    text = ''
    if (name === offerName) offers.push({})
    if (path.includes(offerName))
      for (const [key, value] of Object.entries(attributes)) add(`${below()}@${key}`, String(value))
  })
  parser.on('text', (more) => (text += more))
  parser.on('cdata', (more) => (text += more))
  parser.on('closetag', () => {
    if (path.includes(offerName) && path.at(-1) !== offerName && text) add(below(), text)
    path.pop()
    text = ''
  })
  parser.write(xml).close()
  return offers
}

describe.each(engines)('files of offers on %s', (engine) => {
  const test = shareShop(() =>
    openTestShop(engine, {
      settings: {
        shopName: 'Podłogi & deski',
        productFeeds: { google: true, ceneo: true, indexNow: false },
        deliveryMethods: [
          { id: 'kurier', kind: 'flat_rate', title: 'Kurier', priceGrosze: 4_900 },
          { id: 'odbior', kind: 'pickup', title: 'Odbiór' },
        ] as never,
      },
    }),
  )
  const pathOf = (name: 'google' | 'ceneo') => feedAddressOf(test.services, name).slice(TEST_URL.length)
  const get = (path: string) => test.visitor().get(path)
  const offersIn = async (name: 'google' | 'ceneo') =>
    readOffers(await (await get(pathOf(name))).text(), name === 'google' ? 'item' : 'o')
  let floorId: number
  let variationId: number

  beforeAll(async () => {
    const { db } = test.services
    const nowMs = test.clock.nowMs
    const vinyl = await db.transaction(async (tx) => {
      const parentId = await saveCategory(tx, { name: 'Panele', slug: 'panele' })
      return saveCategory(tx, { name: 'Winyl/SPC', slug: 'winyl', parentId })
    })
    floorId = await addProduct(db, {
      slug: 'deska',
      name: 'Deska <dąb> "A" & ]]>',
      descriptionHtml: '<p>Ciepła&nbsp;deska &amp; cicha.</p>',
      pictures: PICTURES,
      categoryIds: [vinyl],
      regularPriceGrosze: 20_000,
      salePriceGrosze: 15_000,
      saleFromMs: nowMs - HOUR_MS,
      saleToMs: nowMs + HOUR_MS,
      packAreaCm2: 21_310,
      weightGrams: 14_250,
      stock: 7,
      brand: 'Las',
      gtin: '5901234123457',
      attributes: [
        { slug: 'klasa', name: 'Klasa', values: ['33'], isForVariations: false, isVisible: true },
        { slug: 'mpn', name: 'Kod producenta', values: ['LAS-7'], isForVariations: false, isVisible: true },
      ],
    })
    const parent = await addProduct(db, {
      kind: 'variable',
      slug: 'listwa',
      name: 'Listwa',
      content: '2,4 mb',
      pictures: PICTURES,
      attributes: [
        { slug: 'kolor', name: 'Kolor', values: ['Biały', 'Dąb'], isForVariations: true, isVisible: true },
      ],
    })
    variationId = await addProduct(db, {
      kind: 'variation',
      parentId: parent,
      slug: 'listwa-bialy',
      name: 'Listwa',
      choice: { kolor: 'Biały' },
      regularPriceGrosze: 2_450,
    })
    const plain = { pictures: PICTURES, regularPriceGrosze: 1_000 }
    await addProduct(db, { ...plain, slug: 'brak', name: 'Brak', stock: 0 })
    await addProduct(db, { ...plain, slug: 'zamow', name: 'Na zamówienie', stockStatus: 'on_backorder' })
    await addProduct(db, {
      ...plain,
      slug: 'zamow-14',
      name: 'Na zamówienie w 14 dni',
      stockStatus: 'on_backorder',
      handlingDays: 14,
    })
    await addProduct(db, { ...plain, slug: 'usluga', name: 'Montaż', isVirtual: true })
    await addProduct(db, { ...plain, slug: 'probka', name: 'Próbka', sampleOfId: floorId })
    await addProduct(db, { ...plain, slug: 'szkic', name: 'Szkic', status: 'draft' })
    await addProduct(db, { ...plain, slug: 'ukryty', name: 'Ukryty', visibility: 'hidden' })
    await addProduct(db, { ...plain, slug: 'bez-zdjecia', name: 'Bez zdjęcia', pictures: [] })
    await addProduct(db, { ...plain, slug: 'bez-ceny', name: 'Bez ceny', regularPriceGrosze: null })
  })

  it('Google’s has prices, the price of a square metre, identifiers and delivery', async () => {
    const offers = await offersIn('google')
    expect(offers.map((one) => one['g:title']?.[0])).toEqual([
      'Deska <dąb> "A" & ]]>',
      'Listwa, Biały',
      'Brak',
      'Na zamówienie w 14 dni',
    ])
    expect(offers[0]).toMatchObject({
      'g:id': [String(floorId)],
      'g:description': ['Ciepła deska & cicha.'],
      'g:link': [`${TEST_URL}/produkt/deska/`],
      'g:image_link': [`${TEST_URL}/pictures/a.webp`],
      'g:additional_image_link': [`${TEST_URL}/pictures/b.webp`],
      'g:availability': ['in_stock'],
      'g:price': ['200.00 PLN'],
      'g:sale_price': ['150.00 PLN'],
      'g:unit_pricing_measure': ['2.131 sqm'],
      'g:unit_pricing_base_measure': ['1 sqm'],
      'g:brand': ['Las'],
      'g:gtin': ['5901234123457'],
      'g:mpn': ['LAS-7'],
      'g:product_type': ['Panele > Winyl/SPC'],
      'g:product_detail/g:attribute_name': ['Klasa'],
      'g:shipping/g:service': ['Kurier'],
      'g:shipping/g:price': ['49.00 PLN'],
      'g:shipping_weight': ['14.25 kg'],
    })
    expect(offers[0]!['g:sale_price_effective_date']?.[0]).toMatch(/^\S+Z\/\S+Z$/)
    expect(offers[0]!['g:identifier_exists']).toBeUndefined()
    expect(offers[1]).toMatchObject({
      'g:id': [String(variationId)],
      'g:unit_pricing_measure': ['2.4 m'],
      'g:link': [`${TEST_URL}/produkt/listwa/?attribute_kolor=Bia%C5%82y`],
      'g:color': ['Biały'],
      'g:price': ['24.50 PLN'],
      'g:identifier_exists': ['no'],
    })
    expect(offers[2]!['g:availability']).toEqual(['out_of_stock'])
    expect(offers[3]).toMatchObject({ 'g:availability': ['backorder'] })
    expect(offers[3]!['g:availability_date']?.[0]).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('Ceneo’s has what can be ordered, with its code of the time until dispatch', async () => {
    const offers = await offersIn('ceneo')
    expect(offers.map((one) => [one['name']?.[0], one['@avail']?.[0]])).toEqual([
      ['Deska <dąb> "A" & ]]>', '1'],
      ['Listwa, Biały', '1'],
      ['Na zamówienie', '90'],
      ['Na zamówienie w 14 dni', '90'],
    ])
    expect(offers[0]).toMatchObject({
      '@id': [String(floorId)],
      '@price': ['150.00'],
      '@weight': ['14.25'],
      '@stock': ['7'],
      cat: ['Panele/Winyl-SPC'],
      'imgs/main@url': [`${TEST_URL}/pictures/a.webp`],
      'attrs/a@name': ['Producent', 'Kod_producenta', 'EAN', 'Klasa'],
      'attrs/a': ['Las', 'LAS-7', '5901234123457', '33'],
    })
  })

  it('are found only under an address with the key, and only while they are on', async () => {
    const path = pathOf('google')
    const response = await get(path)
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(response.headers.get('content-type')).toBe('application/xml; charset=UTF-8')
    await response.text()
    const guessed = path.replace(/-[0-9a-f]{32}/, `-${'0'.repeat(32)}`)
    for (const wrong of [
      guessed,
      path.replace('google', 'ceneo'),
      '/oferta/google.xml',
      '/oferta/__proto__.xml',
    ])
      expect((await get(wrong)).status).toBe(404)
    await test.changeSettings({ productFeeds: { google: false, ceneo: true, indexNow: false } })
    expect((await get(path)).status).toBe(404)
    await test.changeSettings({ productFeeds: { google: true, ceneo: true, indexNow: false } })
  })

  it('are written once at a time; a broken transfer frees the file', async () => {
    const [first, second] = await Promise.all([get(pathOf('google')), get(pathOf('google'))])
    expect([first.status, second.status].toSorted()).toEqual([200, 503])
    const refused = first.status === 503 ? first : second
    expect(refused.headers.get('retry-after')).toBe('120')
    const given = first.status === 200 ? first : second
    await given.body!.cancel()
    await expect.poll(async () => (await get(pathOf('google'))).status).toBe(200)
  })
})
