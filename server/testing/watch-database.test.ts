import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { addProduct } from './make.ts'
import { engines, openTestDatabase } from './open-test-database.ts'
import { watchDatabase } from './watch-database.ts'

describe.each(engines)('the counts of a watched database on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    await addProduct(db, { slug: 'panel', stock: 5 })
  })
  afterEach(() => db.close())

  it('change only with added, changed and deleted rows, stock and prices', async () => {
    const count = await watchDatabase(db)
    const first = await count()
    expect(first).toMatchObject({ products: 1, pieces: 5 })
    expect(await count()).toEqual(first)

    await addProduct(db, { slug: 'listwa', stock: 2 })
    expect(await count()).toMatchObject({ products: 2, pieces: 7 })
    await db.transaction((tx) => sql`update stock set quantity = quantity - 1 where quantity = 5`.execute(tx))
    const fewer = await count()
    expect(fewer).toMatchObject({ products: 2, pieces: 6 })
    await db.transaction((tx) =>
      sql`update products set regular_price_grosze = regular_price_grosze + 1`.execute(tx),
    )
    expect(await count()).toEqual({ ...fewer, prices: (fewer['prices'] ?? 0) + 2 })
    await db.transaction((tx) => sql`delete from stock where quantity = 2`.execute(tx))
    expect(await count()).toMatchObject({ pieces: 4, stock: 1 })
    expect(await count()).toEqual(await (await watchDatabase(db))())
  })

  it('ignore what was rolled back', async () => {
    const count = await watchDatabase(db)
    const first = await count()
    await expect(
      db.transaction(async (tx) => {
        await sql`delete from stock`.execute(tx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await count()).toEqual(first)
  })
})
