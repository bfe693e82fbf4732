import { insertRows } from '../db/insert-rows.ts'
import type { Sql, Tables } from '../db/tables.ts'

export type OutboxRow = Tables['outbox']

export const addMail = async (tx: Sql, row: OutboxRow): Promise<boolean> =>
  (await insertRows(tx, 'outbox', [row], (insert) =>
    insert.onConflict((conflict) => conflict.column('cause').doNothing()),
  )) === 1

export const removeMail = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('outbox').where('id', '=', id).execute()
}

export const listMailRows = (
  db: Sql,
  {
    status,
    about,
    limit,
  }: { status?: OutboxRow['status'] | undefined; about?: string | undefined; limit: number },
) => {
  let query = db
    .selectFrom('outbox')
    .select([
      'id',
      'cause',
      'to_address',
      'subject',
      'status',
      'attempts',
      'next_try_ms',
      'last_error',
      'created_ms',
      'sent_ms',
    ])
  if (status) query = query.where('status', '=', status)
  if (about) query = query.where('about', '=', about)
  return query.orderBy('created_ms', 'desc').orderBy('id').limit(limit).execute()
}

export const findMailRow = (db: Sql, id: string) =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

export const setWaitingAgain = async (tx: Sql, id: string, nowMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    // Attempts start again for three days.
    .set({ status: 'waiting', next_try_ms: nowMs, created_ms: nowMs })
    .where('id', '=', id)
    .where('status', '=', 'given_up')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Mail whose last attempt failed and that waits for another one; undefined: there is none. */
export const findDelayed = async (
  db: Sql,
): Promise<{ count: number; oldestMs: number; lastError: string } | undefined> => {
  const delayed = () =>
    db.selectFrom('outbox').where('status', '=', 'waiting').where('last_error', 'is not', null)
  const newest = await delayed()
    .select('last_error')
    .orderBy('created_ms', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return undefined
  const { count, oldest } = await delayed()
    .select((select) => [select.fn.countAll().as('count'), select.fn.min('created_ms').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestMs: Number(oldest), lastError: newest.last_error ?? '' }
}
