import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { Sql, Tables } from '#server/db/tables.ts'

export type OutboxRow = Tables['outbox']

export const addMail = async (tx: Sql, row: OutboxRow): Promise<boolean> =>
  (await insertRows(tx, 'outbox', [row], (insert) =>
    insert.onConflict((conflict) => conflict.column('cause').doNothing()),
  )) === 1

/** Codes first, then orders, then the rest; each lane in the order it fell due. */
export const listDueMail = (db: Sql, nowMs: number, limit: number) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('next_try_ms', '<=', nowMs)
    .orderBy('lane')
    .orderBy('next_try_ms')
    .limit(limit)
    .execute()

/** Makes due what waits for longer from now than anything is put off. */
export const setTooLateDue = async (db: Database, nowMs: number, longestMs: number): Promise<void> => {
  const isTooLate = { status: 'waiting', afterMs: nowMs + longestMs } as const
  const found = await db.read
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', isTooLate.status)
    .where('next_try_ms', '>', isTooLate.afterMs)
    .limit(1)
    .executeTakeFirst()
  if (!found) return
  const earliest = sql<number>`case when created_ms > ${nowMs} then ${nowMs} else created_ms end`
  await db.transaction((tx) =>
    tx
      .updateTable('outbox')
      .set({ next_try_ms: nowMs, created_ms: earliest })
      .where('status', '=', isTooLate.status)
      .where('next_try_ms', '>', isTooLate.afterMs)
      .execute(),
  )
}

/** One process gets it; until `untilMs` no other tries. False: another one was first. */
export const claimMail = async (
  tx: Sql,
  mail: Pick<OutboxRow, 'id' | 'attempts'>,
  nowMs: number,
  untilMs: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ attempts: mail.attempts + 1, next_try_ms: untilMs })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('status', '=', 'waiting')
    .where('next_try_ms', '<=', nowMs)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Changes mail that this process has claimed (its number of attempts is ours); false: the claim ran out and
 * another process has it.
 */
export const setClaimed = async (
  tx: Sql,
  id: string,
  attempts: number,
  change: Partial<OutboxRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
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
    // The three days of trying begin anew.
    .set({ status: 'waiting', next_try_ms: nowMs, created_ms: nowMs })
    .where('id', '=', id)
    .where('status', '=', 'given_up')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Mail whose last try failed and that waits for another one; undefined: there is none. */
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
