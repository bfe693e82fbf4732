import type { Sql } from '#server/db/tables.ts'

/** How the mail about each of these stands, oldest first; `about` such as `message:1`. */
export const listMailStates = (db: Sql, about: string[]) =>
  db
    .selectFrom('outbox')
    .select(['id', 'about', 'status', 'last_error'])
    .where('about', 'in', about)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

/** The owner wants nothing left of it: what waits is not sent, and no copy of what was sent stays. */
export const removeMailAbout = async (tx: Sql, about: string): Promise<void> => {
  await tx.deleteFrom('outbox').where('about', '=', about).execute()
}
