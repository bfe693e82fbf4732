import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from './database.ts'
import { insertRows, isDuplicate, isDuplicateOf } from './insert-rows.ts'

describe.each(engines)('rows inserted with a cached statement on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())

  const row = (id: string) => ({
    id,
    order_id: 1,
    at_ms: 2,
    kind: 'note',
    text: `text of ${id}`,
    author: 'shop',
  })

  it('writes each value to its column, also at the second call and with another number of rows', async () => {
    await db.transaction(async (tx) => {
      expect(await insertRows(tx, 'order_events', [row('a')])).toBe(1)
      expect(await insertRows(tx, 'order_events', [row('b')])).toBe(1)
      expect(await insertRows(tx, 'order_events', [row('c'), row('d')])).toBe(2)
      expect(await insertRows(tx, 'order_events', [])).toBe(0)
    })
    expect(await db.read.selectFrom('order_events').selectAll().orderBy('id').execute()).toEqual(
      ['a', 'b', 'c', 'd'].map(row),
    )
  })

  it('writes each value to its column when another row lists its columns in another order', async () => {
    const { id: _, ...rest } = row('e')
    await db.transaction((tx) => insertRows(tx, 'order_events', [{ ...rest, id: 'e' }]))
    expect(
      await db.read.selectFrom('order_events').selectAll().where('id', '=', 'e').executeTakeFirst(),
    ).toEqual(row('e'))
  })

  it('tells which unique index refused a row', async () => {
    const tag = (id: number, slug: string) => ({ id, slug, name: 'Dąb', product_count: 0 })
    await db.transaction((tx) => insertRows(tx, 'tags', [tag(1, 'dab')]))
    const errorOf = (id: number, slug: string) =>
      db.transaction((tx) => insertRows(tx, 'tags', [tag(id, slug)])).catch((error: unknown) => error)
    const sameSlug = await errorOf(2, 'dab')
    expect([isDuplicate(sameSlug), isDuplicateOf(sameSlug, 'tags', 'slug')]).toEqual([true, true])
    expect(isDuplicateOf(sameSlug, 'products', 'slug')).toBe(false)
    const sameId = await errorOf(1, 'jesion')
    expect([isDuplicate(sameId), isDuplicateOf(sameId, 'tags', 'slug')]).toEqual([true, false])
    expect(isDuplicateOf(new Error('x: tags.slug'), 'tags', 'slug')).toBe(false)
  })
})
