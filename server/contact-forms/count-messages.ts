import type { MessageCounts } from '#contract/console/messages.ts'
import type { Sql } from '#server/db/tables.ts'
import { countByFolder, countInbox } from './inbox-store.ts'

/** Messages of both folders, and the unread ones of the inbox. */
export const countMessages = async (db: Sql): Promise<MessageCounts> => {
  const counts: MessageCounts = { inbox: 0, spam: 0, unread: 0 }
  for (const { folder, isRead, count } of await countByFolder(db)) {
    if (folder === 'inbox') counts.inbox += count
    if (folder === 'inbox' && !isRead) counts.unread += count
    if (folder === 'spam') counts.spam += count
  }
  return counts
}

/** Form → messages of the inbox that came through it, and how many of them are unread. */
export const countMessagesByForm = (db: Sql): Promise<Map<number, { count: number; unread: number }>> =>
  countInbox(db)
