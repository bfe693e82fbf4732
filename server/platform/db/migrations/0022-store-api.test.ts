import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Sql } from '../tables.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { Hono } from 'hono'
import { up } from './0022-store-api.ts'

const TABLES = ['product_offers', 'attributes', 'attribute_terms', 'product_attribute_terms'] as const

const offersOf = (db: Sql) =>
  db.selectFrom('product_offers').selectAll().orderBy('product_id').orderBy('offer_id').execute()
const termsOf = (db: Sql) =>
  db
    .selectFrom('product_attribute_terms as links')
    .innerJoin('attribute_terms as terms', 'terms.id', 'links.term_id')
    .innerJoin('attributes', 'attributes.id', 'terms.attribute_id')
    .select(['links.product_id', 'terms.slug', 'terms.name', 'attributes.slug as attribute'])
    .orderBy('links.product_id')
    .orderBy('attributes.slug')
    .orderBy('terms.slug')
    .execute()

it.each(engines)(
  'finds products of an older shop on %s by price, stock and attribute after the update [M-62]',
  async (engine) => {
    const test = await openTestShop(engine, { createApp: () => new Hono() })
    const { db } = test.services
    const colour = (values: string[], isForVariations = false) => [
      { slug: 'kolor', name: 'Kolor', values, isVisible: true, isForVariations },
    ]
    const oak = await addProduct(db, {
      name: 'Dąb',
      regularPriceGrosze: 9_000,
      salePriceGrosze: 7_000,
      stock: 3,
      attributes: colour(['Dąb naturalny']),
    })
    const vinyl = await addProduct(db, {
      name: 'Winyl',
      kind: 'variable',
      stock: 4,
      backorders: 'notify',
      attributes: colour(['Szary', 'Dąb naturalny'], true),
    })
    await addProduct(db, {
      name: 'Winyl szary',
      kind: 'variation',
      parentId: vinyl,
      regularPriceGrosze: 5_000,
      choice: { kolor: 'Szary' },
    })
    await addProduct(db, {
      name: 'Winyl dąb',
      kind: 'variation',
      parentId: vinyl,
      regularPriceGrosze: 6_000,
      choice: { kolor: 'Dąb naturalny' },
      stock: 0,
    })
    await addProduct(db, { name: 'Zestaw', kind: 'grouped', groupedIds: [oak] })
    await addProduct(db, { name: 'Szkic', status: 'draft', regularPriceGrosze: 1 })
    const before = { offers: await offersOf(db.read), terms: await termsOf(db.read) }
    expect(before.offers.length).toBeGreaterThan(5)

    await db.transaction(async (tx) => {
      for (const table of TABLES) await sql`drop table ${sql.table(table)}`.execute(tx)
      await tx.deleteFrom('counters').where('name', 'in', ['attribute', 'attribute_term']).execute()
      await up(tx)
    })
    expect({ offers: await offersOf(db.read), terms: await termsOf(db.read) }).toEqual(before)
    await test.close()
  },
)
