import type { Sql } from '#server/db/tables.ts'

/** Takes back mails that could not be sent so far; gives what they were about. What is on its way just now stays. */
export const withdrawMail = async (tx: Sql, aboutBegin: string): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('outbox')
    .where('about', 'like', `${aboutBegin}%`)
    .where('status', '=', 'waiting')
    .where(({ eb, or }) => or([eb('attempts', '=', 0), eb('last_error', 'is not', null)]))
    .returning('about')
    .execute()
  return rows.map(({ about }) => about)
}
