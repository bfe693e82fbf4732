import type { Sql } from '#server/db/tables.ts'

/**
 * Takes the mail about something out of the outbox once its main one was sent and no other waits; false: it
 * is still needed. `cause` is the main one's.
 */
export const removePassedMail = async (tx: Sql, about: string, cause: string): Promise<boolean> => {
  const mails = await tx.selectFrom('outbox').select(['cause', 'status']).where('about', '=', about).execute()
  if (mails.some(({ status }) => status === 'waiting')) return false
  if (mails.some((mail) => mail.cause === cause && mail.status !== 'sent')) return false
  await tx.deleteFrom('outbox').where('about', '=', about).execute()
  return true
}
