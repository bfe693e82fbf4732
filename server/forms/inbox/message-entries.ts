import { createHash } from 'node:crypto'
import type { MessageEntry } from '#contract/console/messages.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { listMailByCause } from '#server/platform/mail/mail-about.ts'
import type { Services } from '#server/platform/services.ts'
import { findMessageRow, setMessage } from './store.ts'

type EntryRow = Tables['message_entries']
type EntryToRecord = { messageId: string; kind: EntryRow['kind']; author: string; text: string } & Partial<
  Pick<EntryRow, 'id' | 'subject' | 'mail_cause'>
>

const ID_LENGTH = 32

/** The id of what a request with this key adds to a message: the same request adds it once. */
export const entryIdOf = (messageId: string, key: string): string =>
  createHash('sha256').update(`${messageId}:${key}`).digest('hex').slice(0, ID_LENGTH)

export const hasEntry = async (db: Sql, id: string): Promise<boolean> =>
  (await db.selectFrom('message_entries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Adds to what happened to a message. False: the entry of that id is there already. */
export const recordEntry = async (
  tx: Sql,
  { now, randomBytes }: Pick<Services, 'now' | 'randomBytes'>,
  { messageId, id, kind, author, text, subject = '', mail_cause = null }: EntryToRecord,
): Promise<boolean> => {
  const row: EntryRow = {
    id: id ?? uuidV7(now(), randomBytes),
    message_id: messageId,
    at_ms: now(),
    kind,
    author,
    subject,
    text: text.toWellFormed().replaceAll('\0', ''),
    mail_cause,
  }
  const added = await insertRows(tx, 'message_entries', [row], (insert) =>
    insert.onConflict((conflict) => conflict.column('id').doNothing()),
  )
  return added === 1
}

/** What happened to a message, oldest first; answers with the state of their mail. */
export const listMessageEntries = async (db: Sql, messageId: string): Promise<MessageEntry[]> => {
  const rows = await db
    .selectFrom('message_entries')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('at_ms')
    .orderBy('id')
    .execute()
  const causes = rows.flatMap(({ mail_cause }) => mail_cause ?? [])
  const mails = new Map((await listMailByCause(db, causes)).map((mail) => [mail.cause, mail]))
  return rows.map((row) => {
    const mail = row.mail_cause === null ? undefined : mails.get(row.mail_cause)
    return {
      id: row.id,
      atMs: row.at_ms,
      kind: row.kind,
      author: row.author,
      subject: row.subject,
      text: row.text,
      mail: mail
        ? {
            id: mail.id,
            to: mail.to_address,
            status: mail.status,
            lastError: mail.status === 'sent' ? null : mail.last_error,
            attempts: mail.attempts,
            nextTryMs: mail.next_try_ms,
            sentMs: mail.sent_ms,
          }
        : null,
    }
  })
}

/** A note of the owner; the same request adds it once. False: there is no such message. */
export const addMessageNote = (
  services: Services,
  messageId: string,
  { key, text, author }: { key: string; text: string; author: string },
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    if (!(await findMessageRow(tx, messageId))) return false
    await recordEntry(tx, services, { id: entryIdOf(messageId, key), messageId, kind: 'note', author, text })
    return true
  })

type QuoteOfMessage = { tx: Sql; messageId: string | null; quoteId: number }

/** A quote was sent: the message waits for the buyer. */
export const recordSentQuote = async (
  services: Services,
  { tx, messageId, quoteId, author }: QuoteOfMessage & { author: string },
): Promise<void> => {
  if (messageId === null || !(await setMessage(tx, messageId, { state: 'waiting', is_read: 1 }))) return
  await recordEntry(tx, services, { messageId, kind: 'quote', author, text: String(quoteId) })
}

/** The buyer ordered what a quote offered: the message is on the owner's desk again. */
export const recordAcceptedQuote = async (
  services: Services,
  { tx, messageId, orderId }: QuoteOfMessage & { orderId: number },
): Promise<void> => {
  if (messageId === null || !(await setMessage(tx, messageId, { state: 'open', is_read: 0 }))) return
  await recordEntry(tx, services, { messageId, kind: 'order', author: '', text: String(orderId) })
}
