import type { Sql } from '#server/db/tables.ts'

/** Takes mails out of the outbox whose code or link has run out: read by nobody any more, sent or not. */
export const removeEndedMail = async (tx: Sql, nowMs: number): Promise<void> => {
  await tx.deleteFrom('outbox').where('ends_ms', '<=', nowMs).execute()
}
