import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from './database.ts'
import { insertRows } from './insert-rows.ts'

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
})
