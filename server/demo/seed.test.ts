import { makeServices } from '#server/testing/make.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import { loadMenu } from '#server/shop/catalog/categories.ts'
import { saveProduct } from '../testing/save-product.ts'
import { searchProductCards } from '#server/shop/catalog/search/search-products.ts'
import type { Database } from '#server/platform/db/database.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import { engines, openTestDatabase } from '../testing/open-test-database.ts'
import { seedDemo } from './seed.ts'

const NOW = Date.UTC(2026, 10, 21)

describe.each(engines)('the demo shop on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  const total = async () =>
    (await listProductCards(db.read, { listing: 'all', orderBy: 'date', page: 1, perPage: 1 }, NOW)).total

  it('fills an empty database once, with pages, ordered categories and searchable products', async () => {
    expect(await seedDemo(db, { nowMs: NOW })).toBe(true)
    expect(await total()).toBeGreaterThanOrEqual(60)
    const menu = await loadMenu(db.read)
    expect(menu.length).toBeGreaterThanOrEqual(8)
    expect(menu[0]).toMatchObject({
      name: 'Panele podłogowe',
      picture: '/pictures/kategoria-panele-podlogowe.webp',
    })
    expect(await db.read.selectFrom('pages').select('slug').execute()).toHaveLength(8)
    const versions = await loadVersions(db.read)
    expect(
      await searchProductCards(
        makeServices({ db, versions: () => versions, now: () => NOW }),
        'podlogi debowe',
        {
          limit: 5,
        },
      ),
    ).not.toEqual([])

    const before = await total()
    expect(await seedDemo(db, { nowMs: NOW })).toBe(false)
    expect(await total()).toBe(before)
  })

  it('does not change a shop that has products', async () => {
    await db.transaction((tx) => saveProduct(tx, { name: 'Własny' }, NOW))
    expect(await seedDemo(db, { nowMs: NOW })).toBe(false)
    expect(await total()).toBe(1)
  })

  it('is filled once when two servers start at the same time', async () => {
    await Promise.all([seedDemo(db, { nowMs: NOW }), seedDemo(db, { nowMs: NOW })])
    const one = await openTestDatabase('sqlite')
    await seedDemo(one, { nowMs: NOW })
    const expected = (
      await listProductCards(one.read, { listing: 'all', orderBy: 'date', page: 1, perPage: 1 }, NOW)
    ).total
    await one.close()
    expect(await total()).toBe(expected)
  })
})
