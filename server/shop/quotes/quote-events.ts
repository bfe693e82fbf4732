import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { detachMessage, setQuoteSeen } from './store.ts'

/** The message was deleted for good: its quotes stay, because a buyer may have their links. */
export const forgetMessageOfQuotes = async (tx: Sql, messageId: string): Promise<void> => {
  await detachMessage(tx, messageId)
}

/** The link of a quote was opened. A program that checks links in mails opens it as well. */
export const recordQuoteSeen = async ({ db, now }: Services, id: number): Promise<void> => {
  await db.transaction((tx) => setQuoteSeen(tx, id, now()), { isDurable: false })
}
