import { insertRows } from '#server/db/insert-rows.ts'
import type { Sql, Tables } from '#server/db/tables.ts'

export type OutboxRow = Tables['outbox']

export const addMail = async (tx: Sql, row: OutboxRow): Promise<boolean> =>
  (await insertRows(tx, 'outbox', [row], (insert) => insert.onConflict((conflict) => conflict.column('cause').doNothing()))) === 1

export const listDueMail = (db: Sql, nowMs: number, limit: number) =>
  db.selectFrom('outbox').selectAll().where('status', '=', 'waiting').where('next_try_ms', '<=', nowMs).orderBy('next_try_ms').limit(limit).execute()

/** One process gets it; until `untilMs` no other tries. False: another one was first. */
export const claimMail = async (tx: Sql, mail: Pick<OutboxRow, 'id' | 'attempts'>, nowMs: number, untilMs: number): Promise<boolean> => {
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

/** Changes mail that this process has claimed (its number of attempts is ours); false: the claim ran out and another process has it. */
export const setClaimed = async (tx: Sql, id: string, attempts: number, change: Partial<OutboxRow>): Promise<boolean> => {
  const { numUpdatedRows } = await tx.updateTable('outbox').set(change).where('id', '=', id).where('attempts', '=', attempts).where('status', '=', 'waiting').executeTakeFirst()
  return numUpdatedRows === 1n
}

export const listMailRows = (db: Sql, { status, about, limit }: { status?: OutboxRow['status'] | undefined; about?: string | undefined; limit: number }) => {
  let query = db.selectFrom('outbox').select(['id', 'cause', 'to_address', 'subject', 'status', 'attempts', 'next_try_ms', 'last_error', 'created_ms', 'sent_ms'])
  if (status) query = query.where('status', '=', status)
  if (about) query = query.where('about', '=', about)
  return query.orderBy('created_ms', 'desc').orderBy('id').limit(limit).execute()
}

export const findMailRow = (db: Sql, id: string) => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

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
