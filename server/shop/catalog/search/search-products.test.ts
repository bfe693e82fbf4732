import { makeServices } from '#server/testing/make.ts'
import type { Services } from '#server/platform/services.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { categoryAt } from '#server/shop/catalog/taxonomy/save-category.ts'
import { type ProductDraft, saveProduct } from '#server/testing/save-product.ts'
import { createRule, removeRule } from './rules/change-rules.ts'
import { findAlternatives, findRanked, searchProductCards } from './search-products.ts'
import { suggest } from './suggest.ts'

describe.each(engines)('search on %s', (engine) => {
  let db: Database
  let services: Services
  let versions = { catalog: 0, settings: 0, identity: 1 }
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    services = makeServices({ db, versions: () => versions, now: () => 1_000 })
  })
  afterEach(() => db.close())

  const save = async (...drafts: ProductDraft[]) => {
    for (const draft of drafts) await db.transaction((tx) => saveProduct(tx, draft, 1_000))
    versions = await loadVersions(db.read)
  }
  const find = async (text: string) =>
    (await searchProductCards(services, text, { limit: 10 })).map(({ name }) => name)

  beforeEach(() =>
    save(
      { name: 'Podłogi dębowe lite', sku: 'DAB-77', regularPriceGrosze: 300 },
      { name: 'Deska dębowa', descriptionHtml: 'Do salonu.', regularPriceGrosze: 200 },
      {
        name: 'Panel winylowy jesion',
        descriptionHtml: '<p>Wygląda jak <b>deska</b>, a jest z winylu.</p>',
        regularPriceGrosze: 100,
      },
      { name: 'Listwa przypodłogowa', tags: ['wykończenie'] },
    ),
  )

  it.each([
    ['podlogi debowe', 'Podłogi dębowe lite'],
    ['PODŁOGI DĘBOWE', 'Podłogi dębowe lite'],
    ['podłoga dębowa', 'Podłogi dębowe lite'],
    ['podlgi debowe', 'Podłogi dębowe lite'],
    ['pdologi debowe', 'Podłogi dębowe lite'],
    ['deski dębowe', 'Deska dębowa'],
    ['desk', 'Deska dębowa'],
    ['listwy przypodł', 'Listwa przypodłogowa'],
    ['dab-77', 'Podłogi dębowe lite'],
    ['wykonczenie', 'Listwa przypodłogowa'],
    ['winyl', 'Panel winylowy jesion'],
  ])('the first result for „%s” is %s', async (text, name) => {
    expect((await find(text))[0]).toBe(name)
  })

  it('ranks names above descriptions, and exact names first', async () => {
    expect(await find('deska')).toEqual(['Deska dębowa', 'Panel winylowy jesion'])
    await save({ name: 'Deska dębowa szczotkowana', totalSales: 100 })
    expect((await find('deska dębowa')).slice(0, 2)).toEqual(['Deska dębowa', 'Deska dębowa szczotkowana'])
  })

  it('finds nothing for empty, meaningless or unknown texts', async () => {
    for (const text of ['', '   ', '%_\\"<>', 'lodówka', 'x'.repeat(10_000), '__proto__', 'constructor'])
      expect(await find(text), text.slice(0, 20)).toEqual([])
  })

  it('reflects renamed, hidden and new products', async () => {
    expect(await find('jesion')).toEqual(['Panel winylowy jesion'])
    await save(
      { id: 3, name: 'Panel winylowy orzech' },
      { name: 'Jesion bielony', visibility: 'catalog' },
      { name: 'Jesion olejowany', visibility: 'search' },
    )
    expect(await find('jesion')).toEqual(['Jesion olejowany'])
    expect(await find('orzech')).toEqual(['Panel winylowy orzech'])
  })

  it('ranks the ids of what a shopper may page through, the best first', async () => {
    const { ids } = await findRanked(services, 'dębowe')
    expect(ids).toHaveLength(2)
    const cards = await searchProductCards(services, 'dębowe', { limit: 10 })
    expect(ids).toEqual(cards.map(({ id }) => id))
  })

  it('understands materials, trade words, yes-or-no attributes and parent categories [M-29]', async () => {
    const category = await db.transaction((tx) => categoryAt(tx, ['Panele podłogowe', 'Na klik']))
    const floor = { packAreaCm2: 20_000, regularPriceGrosze: 100 }
    const waterproof = {
      slug: 'odpornosc-na-wode',
      name: 'Odporność na wodę',
      values: ['Tak'],
      isForVariations: false,
      isVisible: true,
    }
    await save(
      { ...floor, name: 'Panel laminowany Dąb Bieszczadzki 8 mm AC5', categoryIds: [category] },
      {
        ...floor,
        name: 'Panel laminowany Orzech 8 mm AC4',
        attributes: [{ ...waterproof, values: ['Nie'] }],
      },
      { ...floor, name: 'Panel winylowy SPC Jesion 5 mm', attributes: [waterproof] },
      { name: 'Dobijak do paneli', totalSales: 900 },
      { name: 'Podkład pod panele winylowe', packAreaCm2: 100_000, totalSales: 900 },
      { name: 'Próbka panelu Dąb Bieszczadzki', totalSales: 900 },
    )
    expect((await find('panele dębowe'))[0]).toBe('Panel laminowany Dąb Bieszczadzki 8 mm AC5')
    expect(await find('laminat AC5')).toEqual(['Panel laminowany Dąb Bieszczadzki 8 mm AC5'])
    expect(await find('winyl wodoodporny')).toEqual(['Panel winylowy SPC Jesion 5 mm'])
    expect(await find('vinyl odporny na wodę')).toEqual(['Panel winylowy SPC Jesion 5 mm'])
    expect((await find('panele podłogowe'))[0]).toBe('Panel laminowany Dąb Bieszczadzki 8 mm AC5')
    expect(await find('laminow')).toHaveLength(2)
  })

  it('ranks floors above samples, tools and underlays, unless these are searched for [M-29]', async () => {
    await save(
      { name: 'Dobijak do paneli', totalSales: 900 },
      { name: 'Próbka panelu Dąb', totalSales: 900 },
      { name: 'Podkład pod panele', packAreaCm2: 100_000, totalSales: 900 },
      { name: 'Panel laminowany Dąb', packAreaCm2: 20_000 },
    )
    expect((await find('panele'))[0]).toBe('Panel laminowany Dąb')
    expect((await find('dobijak do paneli'))[0]).toBe('Dobijak do paneli')
    expect((await find('podkład'))[0]).toBe('Podkład pod panele')
    expect((await find('próbka dąb'))[0]).toBe('Próbka panelu Dąb')
  })

  it('leaves out words that nothing has, says which, and offers bestsellers when nothing is left', async () => {
    await save({ name: 'Klej', totalSales: 70, regularPriceGrosze: 100 })
    const found = await findRanked(services, 'deska Marsjańska')
    expect(found).toMatchObject({ leftOut: ['marsjańska'], shownFor: 'deska' })
    const loose = { limit: 2, isStrict: false }
    const cards = await searchProductCards(services, 'deska Marsjańska', loose)
    expect(cards).toMatchObject([{ name: 'Deska dębowa' }, {}])
    expect(found.ids.slice(0, 2)).toEqual(cards.map(({ id }) => id))
    expect(await find('deska marsjańska')).toEqual([])
    expect((await findRanked(services, 'qqqqqq')).ids).toEqual([])
    expect(await findAlternatives(services, 2)).toMatchObject([{ name: 'Klej' }, {}])
  })

  it('says what a mistyped word was read as, and never prefers a typing error to the exact word', async () => {
    await save({ name: 'Jesień listwa', totalSales: 900 })
    const found = await findRanked(services, 'jesoin')
    expect(found).toMatchObject({ corrected: [{ typed: 'jesoin', meant: 'jesion' }], shownFor: 'jesion' })
    expect(await find('jesion')).toEqual(['Panel winylowy jesion'])
  })

  it('understands price limits, by the square metre where there is an area', async () => {
    await save(
      { name: 'Panel Klon', packAreaCm2: 20_000, regularPriceGrosze: 12_000 },
      { name: 'Panel Buk', packAreaCm2: 20_000, regularPriceGrosze: 24_000 },
    )
    expect(await find('panel do 60 zł/m²')).toEqual(['Panel Klon', 'Panel winylowy jesion'])
    expect(await find('panele 100-130 zł za m2')).toEqual(['Panel Buk'])
    expect(await find('powyżej 100 zł')).toEqual(['Panel Buk'])
  })

  it('finds EANs and article numbers, of variations too, with or without dashes', async () => {
    await save({ name: 'Cokół', sku: 'CO-17/A', gtin: '5901234123457', totalSales: 0 })
    for (const text of ['CO-17/A', 'co17a', 'co 17 a', '5901234123457', '590 1234 123457'])
      expect((await find(text))[0], text).toBe('Cokół')
  })

  it('follows the owner’s words at once', async () => {
    expect(await find('mniszek')).toEqual([])
    const rule = { kind: 'same' as const, typed: ['mniszek', 'jesion'], meant: [] }
    const created = await createRule(
      { ...services, db, now: () => 1_000, randomBytes: (n) => new Uint8Array(n) },
      rule,
    )
    versions = await loadVersions(db.read)
    expect(await find('mniszka')).toEqual(['Panel winylowy jesion'])
    if (!created.ok) throw new Error(created.reason)
    expect(await removeRule(services, created.id)).toBe(true)
    versions = await loadVersions(db.read)
    expect(await find('mniszek')).toEqual([])
  })

  it('suggests matching categories before products', async () => {
    const id = await db.transaction((tx) => categoryAt(tx, ['Listwy']))
    await save({ name: 'Listwa biała', regularPriceGrosze: 1_990, categoryIds: [id] })
    expect(await suggest(services, 'listw')).toMatchObject([
      { name: 'Listwy', url: '/kategoria-produktu/listwy/', priceGrosze: null },
      { kind: 'product', name: 'Listwa biała', priceGrosze: 1_990 },
      { kind: 'product', name: 'Listwa przypodłogowa', url: '/produkt/listwa-przypodlogowa/' },
    ])
    expect(await suggest(services, 'l')).toEqual([])
  })
})
