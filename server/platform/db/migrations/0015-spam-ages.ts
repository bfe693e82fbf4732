import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** Since when a message is in the spam folder. Existing spam starts its full time now. */
export const up = async (tx: Sql): Promise<void> => {
  await sql.raw(`alter table contact_messages add column spam_ms bigint`).execute(tx)
  await tx.updateTable('contact_messages').set({ spam_ms: Date.now() }).where('folder', '=', 'spam').execute()
  await sql.raw(`create index contact_messages_spam on contact_messages (folder, spam_ms)`).execute(tx)
}
