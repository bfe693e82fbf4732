import { sql } from 'kysely'
import type { Sql } from './tables.ts'

/** Hands out the next `count` ids of a kind; gives the first of them. Late in a transaction: the row is shared. */
export const nextId = async (
  tx: Sql,
  name: 'product' | 'category' | 'tag' | 'attribute' | 'attribute_term' | 'order' | 'contact_form',
  count = 1,
): Promise<number> => {
  const { value } = await tx
    .updateTable('counters')
    .set({ value: sql`value + ${count}` })
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value) - count + 1
}
