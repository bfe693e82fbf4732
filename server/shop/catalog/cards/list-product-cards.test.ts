import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { up as addUnitPrice } from '#server/platform/db/migrations/0020-unit-price.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { applySaleDates, rankByRating } from '#server/shop/catalog/upkeep.ts'
import { listCachedProductCards, listProductCards } from './list-product-cards.ts'
import { ratingScore } from './rating-score.ts'
import { type ListingOrder, listingOrders, type ListingRequest } from '#server/shop/catalog/listing.ts'
import { loadCategory, loadMenu } from '#server/shop/catalog/categories.ts'
import { makeServices } from '#server/testing/make.ts'
import { categoryAt } from '#server/shop/catalog/taxonomy/save-category.ts'
import { type ProductDraft, removeProduct, saveProduct } from '#server/testing/save-product.ts'
import { refreshListings } from '#server/shop/catalog/saving/refresh-listings.ts'
import { saveProducts } from '#server/shop/catalog/saving/save-products.ts'
import { setStockAndPrice } from '#server/shop/catalog/saving/set-stock-and-price.ts'

const NOW = 1_000_000

const ORDERS = [...listingOrders, 'unit-price', 'unit-price-desc'] as const

describe.each(engines)('a listing on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  const save = (...drafts: ProductDraft[]) =>
    db.transaction(async (tx) => {
      const ids = []
      for (const draft of drafts) ids.push(await saveProduct(tx, draft, NOW))
      return ids
    })
  const list = (request: Partial<ListingRequest> = {}, nowMs = NOW) =>
    listProductCards(
      db.read,
      { listing: 'all', orderBy: 'menu_order', page: 1, perPage: 10, ...request },
      nowMs,
    )
  const names = async (request: Partial<ListingRequest> = {}) =>
    (await list(request)).cards.map(({ name }) => name)

  it('is sorted as the shopper chose', async () => {
    await save(
      { name: 'Łata', regularPriceGrosze: 300, position: 1, totalSales: 1, createdMs: 10 },
      { name: 'Listwa 10 mm', regularPriceGrosze: 100, position: 2, totalSales: 9, createdMs: 30 },
      { name: 'Listwa 8 mm', regularPriceGrosze: 200, position: 3, totalSales: 5, createdMs: 20 },
    )
    const inOrder = (orderBy: ListingOrder) => names({ orderBy })
    expect(await inOrder('menu_order')).toEqual(['Łata', 'Listwa 10 mm', 'Listwa 8 mm'])
    expect(await inOrder('name')).toEqual(['Listwa 8 mm', 'Listwa 10 mm', 'Łata'])
    expect(await inOrder('price')).toEqual(['Listwa 10 mm', 'Listwa 8 mm', 'Łata'])
    expect(await inOrder('price-desc')).toEqual(['Łata', 'Listwa 8 mm', 'Listwa 10 mm'])
    expect(await inOrder('popularity')).toEqual(['Listwa 10 mm', 'Listwa 8 mm', 'Łata'])
    expect(await inOrder('date')).toEqual(['Listwa 10 mm', 'Listwa 8 mm', 'Łata'])
  })

  it('sorts by a Bayesian average of reviews, and lists what nobody reviewed last', async () => {
    const [one, many, poor, none] = await save(
      { name: 'Jedna piątka' },
      { name: 'Dużo dobrych' },
      { name: 'Słabe' },
      { name: 'Bez opinii' },
    )
    const rate = (productId: number, count: number, points: number) =>
      db.transaction((tx) => rankByRating(tx, productId, async () => ({ count, points }), NOW))
    await rate(one!, 1, 5)
    await rate(many!, 50, 240)
    await rate(poor!, 3, 3)
    expect([ratingScore({ count: 1, points: 5 }), ratingScore({ count: 50, points: 240 })]).toEqual([
      4167, 4727,
    ])
    const order = ['Dużo dobrych', 'Jedna piątka', 'Słabe', 'Bez opinii']
    expect(await names({ orderBy: 'rating' })).toEqual(order)
    // A rating that changes moves its product; one that is gone puts it among those without any.
    await rate(poor!, 90, 450)
    await rate(many!, 0, 0)
    expect(await names({ orderBy: 'rating' })).toEqual([
      'Słabe',
      'Jedna piątka',
      'Bez opinii',
      'Dużo dobrych',
    ])
    expect(none).toBeGreaterThan(many!)
  })

  it('sorts by the price per square metre, or per piece where there is no area [M-28]', async () => {
    const floors = await save(
      { name: 'Mała paczka', packAreaCm2: 10_000, regularPriceGrosze: 9_000 },
      { name: 'Duża paczka', packAreaCm2: 50_000, regularPriceGrosze: 25_000 },
      { name: 'Listwa', regularPriceGrosze: 6_000 },
      { name: 'Z opcjami', kind: 'variable', regularPriceGrosze: null },
    )
    await save({
      name: 'Z opcjami – jedna',
      kind: 'variation',
      parentId: floors[3]!,
      regularPriceGrosze: 21_000,
      packAreaCm2: 30_000,
    })
    expect(await names({ orderBy: 'unit-price' })).toEqual([
      'Duża paczka',
      'Listwa',
      'Z opcjami',
      'Mała paczka',
    ])
    expect(await names({ orderBy: 'unit-price-desc' })).toEqual([
      'Mała paczka',
      'Z opcjami',
      'Listwa',
      'Duża paczka',
    ])
    expect(await names({ orderBy: 'price' })).toEqual(['Listwa', 'Mała paczka', 'Z opcjami', 'Duża paczka'])
  })

  it('a migration adds the unit price to existing listings [M-28]', async () => {
    const [parent] = await save(
      { name: 'Z opcjami', kind: 'variable', regularPriceGrosze: null },
      { name: 'Panel', packAreaCm2: 21_310, regularPriceGrosze: 11_699 },
      { name: 'Listwa', regularPriceGrosze: 6_000 },
    )
    await save({
      name: 'Z opcjami – jedna',
      kind: 'variation',
      parentId: parent!,
      regularPriceGrosze: 21_000,
      packAreaCm2: 30_000,
    })
    const unitPrices = () =>
      db.read
        .selectFrom('listing_entries')
        .select(['product_id', 'unit_price_grosze'])
        .where('listing', '=', 'all')
        .orderBy('product_id')
        .execute()
    const before = await unitPrices()
    expect(before.map((row) => row.unit_price_grosze)).toEqual([7_000, 5_490, 6_000])
    await db.transaction(async (tx) => {
      await sql.raw('drop index listing_entries_unit_price').execute(tx)
      await sql.raw('alter table listing_entries drop column unit_price_grosze').execute(tx)
      await addUnitPrice(tx)
    })
    expect(await unitPrices()).toEqual(before)
  })

  it('shows every product once across its pages, from either end', async () => {
    await save(
      ...Array.from({ length: 23 }, (_, index) => ({
        name: `Panel ${index}`,
        regularPriceGrosze: 1_000 + (index % 3),
      })),
    )
    for (const orderBy of ORDERS) {
      const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ orderBy, page, perPage: 5 })))
      expect(new Set(pages.flatMap(({ cards }) => cards.map(({ id }) => id))).size, orderBy).toBe(23)
      const whole = (await list({ orderBy, perPage: 50 })).cards.map(({ id }) => id)
      expect(
        pages.flatMap(({ cards }) => cards.map(({ id }) => id)),
        orderBy,
      ).toEqual(whole)
    }
    expect(await list({ page: 6, perPage: 5 })).toEqual({ cards: [], total: 23, page: 6, pages: 5 })
  })

  it('of many products shows the same deep pages with and without cached page starts', async () => {
    const drafts = Array.from({ length: 1_300 }, (_, index) => ({
      name: `Panel ${index}`,
      regularPriceGrosze: 1_000 + (index % 7),
      totalSales: index % 5,
    }))
    await db.transaction(async (tx) => refreshListings(tx, await saveProducts(tx, drafts, NOW), NOW))
    let catalog = 1
    const services = makeServices({
      db,
      now: () => NOW,
      versions: () => ({ catalog, settings: 1, identity: 1 }),
    })
    const idsOf = async (orderBy: ListingOrder, page: number, version?: number) => {
      const request = { listing: 'all', orderBy, page, perPage: 10 } as const
      catalog = version ?? catalog
      const { cards } = await (version === undefined
        ? listProductCards(db.read, request, NOW)
        : listCachedProductCards(services, request))
      return cards.map(({ id }) => id)
    }
    for (const orderBy of ORDERS) {
      for (const page of [55, 65, 60, 66, 75, 70, 60])
        expect(await idsOf(orderBy, page, 1), `${orderBy} ${page}`).toEqual(await idsOf(orderBy, page))
    }
    await save({ name: 'Aaa', regularPriceGrosze: 1 })
    expect(await idsOf('name', 60, 2)).toEqual(await idsOf('name', 60))
  })

  it('omits drafts, hidden products and those only for search', async () => {
    await save(
      { name: 'Widoczny' },
      { name: 'Szkic', status: 'draft' },
      { name: 'Ukryty', visibility: 'hidden' },
      { name: 'Tylko w wyszukiwarce', visibility: 'search' },
      { name: 'W katalogu', visibility: 'catalog' },
    )
    expect(await names()).toEqual(['W katalogu', 'Widoczny'])
    expect((await list()).total).toBe(2)
  })

  it('of a category includes products of its subcategories, and counts them', async () => {
    const deep = await db.transaction((tx) => categoryAt(tx, ['Podłogi', 'Panele', 'Wodoodporne']))
    const [id] = await save({ name: 'Panel', categoryIds: [deep] }, { name: 'Klej' })
    const found = await loadCategory(db.read, 'podlogi')
    expect(await names({ listing: `category:${found!.category.id}` })).toEqual(['Panel'])
    expect(found!.category).toMatchObject({
      productCount: 1,
      children: [{ name: 'Panele', productCount: 1, children: [{ productCount: 1 }] }],
    })
    expect((await loadCategory(db.read, 'wodoodporne'))!.trail.map(({ name }) => name)).toEqual([
      'Podłogi',
      'Panele',
    ])

    await db.transaction((tx) =>
      saveProduct(tx, { id: id!, name: 'Panel', status: 'draft', categoryIds: [deep] }, NOW),
    )
    expect((await loadCategory(db.read, 'podlogi'))!.category.productCount).toBe(0)
    expect(await loadMenu(db.read)).toEqual([])
  })

  it('follows the start and end of a sale', async () => {
    await save(
      { name: 'Tani', regularPriceGrosze: 500 },
      {
        name: 'W promocji',
        regularPriceGrosze: 900,
        salePriceGrosze: 100,
        saleFromMs: NOW + 10,
        saleToMs: NOW + 20,
      },
    )
    const at = async (nowMs: number) => {
      await applySaleDates(db, nowMs)
      const { cards } = await list({ orderBy: 'price' }, nowMs)
      return {
        first: cards[0]!.name,
        sale: (await list({ listing: 'sale' }, nowMs)).cards.map(({ priceGrosze, regularPriceGrosze }) => [
          priceGrosze,
          regularPriceGrosze,
        ]),
      }
    }
    expect(await at(NOW)).toEqual({ first: 'Tani', sale: [] })
    expect(await at(NOW + 10)).toEqual({ first: 'W promocji', sale: [[100, 900]] })
    expect(await at(NOW + 20)).toEqual({ first: 'Tani', sale: [] })
  })

  it('shows a variable product with its lowest and highest price', async () => {
    const [parent] = await save({ name: 'Olej', kind: 'variable', stock: 3, packAreaCm2: 20_000 })
    const [small] = await save(
      { name: 'Olej – mały', kind: 'variation', parentId: parent!, regularPriceGrosze: 4_000 },
      { name: 'Olej – duży', kind: 'variation', parentId: parent!, regularPriceGrosze: 9_000 },
      {
        name: 'Olej – wycofany',
        kind: 'variation',
        parentId: parent!,
        regularPriceGrosze: 1,
        status: 'draft',
      },
    )
    expect((await list()).cards).toMatchObject([
      {
        priceGrosze: 4_000,
        highestPriceGrosze: 9_000,
        pricePerM2Grosze: 2_000,
        availability: 'in_stock',
        isAddable: false,
      },
    ])
    await db.transaction((tx) => setStockAndPrice(tx, small!, { regularPriceGrosze: 3_000 }, NOW))
    expect((await list({ orderBy: 'price' })).cards[0]).toMatchObject({ priceGrosze: 3_000 })
  })

  it('preserves order and size when several variations change at the same time', async () => {
    const deep = await db.transaction((tx) => categoryAt(tx, ['Oleje']))
    const [parent] = await save({ name: 'Olej', kind: 'variable', categoryIds: [deep] })
    const options = await save(
      ...[1, 2, 3, 4, 5, 6].map((number) => ({
        name: `Olej ${number}`,
        kind: 'variation' as const,
        parentId: parent!,
        regularPriceGrosze: 5_000,
      })),
    )
    await Promise.all(
      options.map((id, index) =>
        db.transaction((tx) => setStockAndPrice(tx, id, { regularPriceGrosze: 1_000 + index }, NOW)),
      ),
    )
    expect((await loadCategory(db.read, 'oleje'))!.category.productCount).toBe(1)
    expect(await list({ orderBy: 'price' })).toMatchObject({
      total: 1,
      cards: [{ priceGrosze: 1_000, highestPriceGrosze: 1_005 }],
    })
  })

  it('raises the catalogue version on a removal, and omits the removed product', async () => {
    const [id] = await save({ name: 'Panel', stock: 2 })
    const before = (await loadVersions(db.read)).catalog
    expect(await db.transaction((tx) => removeProduct(tx, id!, NOW))).toBe(true)
    expect((await loadVersions(db.read)).catalog).toBeGreaterThan(before)
    expect(await list()).toMatchObject({ cards: [], total: 0 })
    expect(await db.transaction((tx) => removeProduct(tx, id!, NOW))).toBe(false)
  })

  it('gives two products of the same name different slugs', async () => {
    await save({ name: 'Dąb Sonoma' }, { name: 'Dąb sonoma' }, { name: '???' })
    expect((await list({ orderBy: 'date' })).cards.map(({ url }) => url).sort()).toEqual([
      '/produkt/dab-sonoma-2/',
      '/produkt/dab-sonoma/',
      '/produkt/produkt-3/',
    ])
  })
})
