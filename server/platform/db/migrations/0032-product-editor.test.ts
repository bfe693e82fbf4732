import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import type { Sql } from '../tables.ts'
import { up } from './0032-product-editor.ts'

const COLUMNS = [
  'name_key',
  'brand',
  'gtin',
  'low_stock',
  'seo_title',
  'seo_description',
  'producer_text',
  'responsible_text',
]

const keysOf = (db: Sql) => db.selectFrom('products').select(['id', 'name_key']).orderBy('id').execute()

it.each(engines)('sorts the products of an older shop by name on %s after the update', async (engine) => {
  const test = await openTestShop(engine, { createApp: () => new Hono() })
  const { db } = test.services
  for (const name of ['Żyto', 'Panel 10 mm', 'Café'])
    await addProduct(db, { name, status: name === 'Café' ? 'published' : 'draft' })
  const before = await keysOf(db.read)
  await db.transaction(async (tx) => {
    await sql.raw('drop table trashed_products').execute(tx)
    for (const column of COLUMNS) await sql.raw(`alter table products drop column ${column}`).execute(tx)
    await up(tx)
  })
  expect(await keysOf(db.read)).toEqual(before)
  await test.close()
})
