import { aboutMessage } from '../mail/compose-mail.ts'
import type {
  Assignee,
  MailState,
  MessageFolder,
  MessagesAnswer,
  MessageSummary,
  MessageCounts,
  MessageStateFilter,
} from '#contract/console/messages.ts'
import { listOwners } from '#server/identity/owners/find-owner.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { listMailStates } from '#server/platform/mail/mail-about.ts'
import {
  countByForm,
  listFileRows,
  listMessageRows,
  type MessageCursor,
  type MessageFilter,
  type MessageRow,
  countByFolder,
  countByState,
  countInbox,
} from './store.ts'
import { readFields, fieldValues } from './message-fields.ts'

/** Messages of both folders, and the unread ones of the inbox. */
export const countMessages = async (db: Sql): Promise<MessageCounts> => {
  const counts: MessageCounts = {
    inbox: 0,
    spam: 0,
    trash: 0,
    unread: 0,
    states: { new: 0, open: 0, waiting: 0, closed: 0 },
  }
  for (const { folder, isRead, count } of await countByFolder(db)) {
    if (folder === 'inbox') counts.inbox += count
    if (folder === 'inbox' && !isRead) counts.unread += count
    if (folder === 'spam' || folder === 'trash') counts[folder] += count
  }
  for (const { state, count } of await countByState(db)) counts.states[state] = count
  return counts
}

/** Form → messages of the inbox that came through it, and how many of them are unread. */
export const countMessagesByForm = (db: Sql): Promise<Map<number, { count: number; unread: number }>> =>
  countInbox(db)

export type MessageListFilter = {
  folder: MessageFolder
  formId?: number
  state?: MessageStateFilter | undefined
  /** `nobody`, or the id of an owner. */
  assignee?: string | undefined
  /** Words that must all occur in the message; case and accents are ignored. */
  search?: string
  /** `nextBefore` of the previous page. */
  before?: string
}

const PER_PAGE = 30
/**
 * Rows per query during a search: texts are folded in the application, because the database engines fold
 * Polish letters differently or not at all.
 */
const BATCH = 200
/** The most urgent state has the lowest number. */
const URGENCY: Record<MailState, number> = { given_up: 0, waiting: 1, sent: 2 }

const cursorOf = ({ received_ms, id }: MessageRow): MessageCursor => ({ receivedMs: received_ms, id })
const writeCursor = ({ received_ms, id }: MessageRow) => `${received_ms}-${id}`
const readCursor = (text: string): MessageCursor | undefined => {
  const [, time, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(text) ?? []
  return time && id ? { receivedMs: Number(time), id } : undefined
}

/** Messages of a folder, newest first. */
export const listMessages = async (
  db: Sql,
  { folder, formId, state, assignee, search = '', before = '' }: MessageListFilter,
): Promise<Omit<MessagesAnswer, 'spamDays'>> => {
  const words = foldPolish(search).split(/\s+/).filter(Boolean)
  const rows = await find(db, { folder, formId, state, assignee }, words, readCursor(before), PER_PAGE + 1)
  const shown = rows.slice(0, PER_PAGE)
  const assignees = await listOwners(db)
  return {
    messages: await summarize(db, shown, assignees),
    nextBefore: rows.length > PER_PAGE ? writeCursor(shown.at(-1)!) : null,
    counts: await countMessages(db),
    forms: await countByForm(db, folder),
    assignees,
  }
}

const find = async (
  db: Sql,
  filter: MessageFilter,
  words: string[],
  from: MessageCursor | undefined,
  limit: number,
): Promise<MessageRow[]> => {
  if (words.length === 0) return listMessageRows(db, filter, from, limit)
  const found: MessageRow[] = []
  for (let before = from; ;) {
    const batch = await listMessageRows(db, filter, before, BATCH)
    found.push(...batch.filter((row) => containsAll(row, words)))
    if (found.length >= limit || batch.length < BATCH) return found.slice(0, limit)
    before = cursorOf(batch.at(-1)!)
  }
}

const containsAll = (row: MessageRow, words: string[]): boolean => {
  const text = foldPolish(
    [row.sender_name, row.sender_email, row.form_title, ...readFields(row).flatMap(fieldValues)].join('\n'),
  )
  return words.every((word) => text.includes(word))
}

const summarize = async (db: Sql, rows: MessageRow[], assignees: Assignee[]): Promise<MessageSummary[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [files, mail] = await Promise.all([listFileRows(db, ids), listMailStates(db, ids.map(aboutMessage))])
  return rows.map((row) => {
    const [worst] = mail
      .filter(({ about }) => about === aboutMessage(row.id))
      .toSorted((a, b) => URGENCY[a.status] - URGENCY[b.status])
    return {
      ...summarizeMessage(row, assignees),
      fileCount: files.filter(({ message_id }) => message_id === row.id).length,
      mail: worst
        ? { id: worst.id, state: worst.status, lastError: worst.status === 'sent' ? null : worst.last_error }
        : null,
      reasons:
        row.folder === 'spam'
          ? (JSON.parse(row.spam_log_json) as { reason: string }[]).map(({ reason }) => reason)
          : [],
    }
  })
}

export const summarizeMessage = (
  row: MessageRow,
  assignees: Assignee[],
): Omit<MessageSummary, 'mail' | 'reasons' | 'fileCount'> => ({
  id: row.id,
  formId: row.form_id,
  formTitle: row.form_title,
  receivedMs: row.received_ms,
  senderName: row.sender_name,
  senderEmail: row.sender_email,
  opening: row.opening,
  isRead: row.is_read === 1,
  state: row.state,
  assignee:
    row.assignee_id === null
      ? null
      : (assignees.find(({ id }) => id === row.assignee_id) ?? { id: row.assignee_id, name: '' }),
  version: row.version,
})

/** Messages of the inbox that arrived after a moment, the first of them. */
export const listMessagesAfter = async (
  db: Sql,
  ms: number,
  limit: number,
): Promise<{ id: string; receivedMs: number; name: string }[]> => {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'received_ms', 'sender_name', 'sender_email'])
    .where('folder', '=', 'inbox')
    .where('received_ms', '>', ms)
    .orderBy('received_ms')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    receivedMs: Number(row.received_ms),
    name: row.sender_name || row.sender_email,
  }))
}
