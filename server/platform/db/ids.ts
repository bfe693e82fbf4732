import { sql } from 'kysely'
import type { Sql } from './tables.ts'

/**
 * Allocates the next `count` ids of a kind; returns the first. Call it late in a transaction: the row is
 * shared.
 */
export const nextId = async (
  tx: Sql,
  name:
    | 'product'
    | 'category'
    | 'tag'
    | 'attribute'
    | 'attribute_term'
    | 'order'
    | 'contact_form'
    | 'quote'
    | 'complaint'
    | 'notice',
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

const RANDOM_BYTES = 9

/**
 * An id that sorts by time. `position` (0–4095) orders ids made in the same millisecond by one transaction;
 * the random bytes make ids of different processes differ.
 */
export const uuidV7 = (nowMs: number, randomBytes: (count: number) => Uint8Array, position = 0): string => {
  const time = nowMs.toString(16).padStart(12, '0')
  const random = Buffer.from(randomBytes(RANDOM_BYTES)).toString('hex')
  const variant = ((Number.parseInt(random.slice(0, 1), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${position.toString(16).padStart(3, '0')}-${variant}${random.slice(1, 4)}-${random.slice(4, 16)}`
}
