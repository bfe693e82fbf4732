import { noteCustomer, noteCustomerOf } from '#server/platform/db/customer-changes.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import {
  type MessageFolder,
  type MessageState,
  type MessageStateFilter,
  NOBODY,
} from '#contract/console/messages.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type MessageRow = Tables['contact_messages']

/** Where a page begins: after the message with this time and id. */
export type MessageCursor = { receivedMs: number; id: string }

export type MessageFilter = {
  folder: MessageFolder
  formId?: number | undefined
  state?: MessageStateFilter | undefined
  /** `nobody`, or the id of an owner. */
  assignee?: string | undefined
}

const inFolder = (db: Sql, { folder, formId, state, assignee }: MessageFilter) => {
  let query = db.selectFrom('contact_messages').where('folder', '=', folder)
  if (formId !== undefined) query = query.where('form_id', '=', formId)
  if (state === 'todo') query = query.where('state', '<>', 'closed')
  else if (state) query = query.where('state', '=', state)
  if (assignee === NOBODY) query = query.where('assignee_id', 'is', null)
  else if (assignee) query = query.where('assignee_id', '=', assignee)
  return query
}

/** Newest first; for equal times the larger id first. */
export const listMessageRows = (
  db: Sql,
  filter: MessageFilter,
  before: MessageCursor | undefined,
  limit: number,
): Promise<MessageRow[]> => {
  let query = inFolder(db, filter)
  if (before) {
    const { receivedMs, id } = before
    query = query.where((where) =>
      where.or([
        where('received_ms', '<', receivedMs),
        where.and([where('received_ms', '=', receivedMs), where('id', '<', id)]),
      ]),
    )
  }
  return query.selectAll().orderBy('received_ms', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Oldest first: the messages above this one in the list. */
export const findNewerId = async (
  db: Sql,
  folder: MessageFolder,
  { receivedMs, id }: MessageCursor,
): Promise<string | null> => {
  const row = await inFolder(db, { folder })
    .where((where) =>
      where.or([
        where('received_ms', '>', receivedMs),
        where.and([where('received_ms', '=', receivedMs), where('id', '>', id)]),
      ]),
    )
    .select('id')
    .orderBy('received_ms')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Pass-through messages are not returned. */
export const findMessageRow = (db: Sql, id: string): Promise<MessageRow | undefined> =>
  db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .where('folder', '<>', 'passing')
    .executeTakeFirst()

export const countByFolder = async (
  db: Sql,
): Promise<{ folder: string; isRead: boolean; count: number }[]> => {
  const rows = await db
    .selectFrom('contact_messages')
    .select((select) => ['folder', 'is_read', select.fn.countAll().as('count')])
    .groupBy(['folder', 'is_read'])
    .execute()
  return rows.map(({ folder, is_read, count }) => ({ folder, isRead: is_read === 1, count: Number(count) }))
}

/** Messages of the inbox by state. */
export const countByState = async (db: Sql) =>
  (
    await db
      .selectFrom('contact_messages')
      .select((select) => ['state', select.fn.countAll().as('count')])
      .where('folder', '=', 'inbox')
      .groupBy('state')
      .execute()
  ).map(({ state, count }) => ({ state, count: Number(count) }))

/** With the form's current title or, for a removed form, a title from its messages. */
export const countByForm = async (
  db: Sql,
  folder: MessageFolder,
): Promise<{ id: number; title: string; count: number }[]> => {
  const rows = await inFolder(db, { folder })
    .leftJoin('contact_forms', 'contact_forms.id', 'contact_messages.form_id')
    .select((select) => [
      'form_id',
      select.fn.max('contact_forms.title').as('title'),
      select.fn.max('form_title').as('old_title'),
      select.fn.countAll().as('count'),
    ])
    .groupBy('form_id')
    .orderBy('form_id')
    .execute()
  return rows.map(({ form_id, title, old_title, count }) => ({
    id: form_id,
    title: title || old_title,
    count: Number(count),
  }))
}

/** Messages of every form in the inbox, and how many of them are unread. */
export const countInbox = async (db: Sql): Promise<Map<number, { count: number; unread: number }>> => {
  const rows = await db
    .selectFrom('contact_messages')
    .where('folder', '=', 'inbox')
    .select((select) => ['form_id', 'is_read', select.fn.countAll().as('count')])
    .groupBy(['form_id', 'is_read'])
    .execute()
  const byForm = new Map<number, { count: number; unread: number }>()
  for (const { form_id, is_read, count } of rows) {
    const { count: before, unread } = byForm.get(form_id) ?? { count: 0, unread: 0 }
    byForm.set(form_id, {
      count: before + Number(count),
      unread: unread + (is_read === 1 ? 0 : Number(count)),
    })
  }
  return byForm
}

/** All columns of the files except their content, sorted by field and name, because their ids are random. */
export const listFileRows = (db: Sql, messageIds: string[]) =>
  db
    .selectFrom('message_files')
    .select(['id', 'message_id', 'field', 'name', 'media_type', 'size', 'sha256'])
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('field')
    .orderBy('name')
    .orderBy('id')
    .execute()

/** A file of this message; undefined for a file of another message. */
export const findFileRow = (db: Sql, messageId: string, fileId: string) =>
  db
    .selectFrom('message_files')
    .selectAll()
    .where('id', '=', fileId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()

/** A new message that was read is open. */
export const setRead = async (tx: Sql, id: string, isRead: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('contact_messages')
    .set((row) => ({
      is_read: isRead ? 1 : 0,
      ...(isRead && {
        state: row.case().when('state', '=', 'new').then<MessageState>('open').else(row.ref('state')).end(),
      }),
    }))
    .where('id', '=', id)
    .where('folder', '<>', 'passing')
    .executeTakeFirst()
  await noteCustomerOf(tx, 'contact_messages', id)
  return numUpdatedRows === 1n
}

type ChangedColumns = Partial<
  Pick<MessageRow, 'folder' | 'spam_ms' | 'trashed_from' | 'trashed_ms' | 'state' | 'assignee_id' | 'is_read'>
>

/** Writes over the version that was read; false when somebody changed the message since. */
export const setMessageOver = async (
  tx: Sql,
  id: string,
  version: number,
  change: ChangedColumns,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('contact_messages')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('folder', '<>', 'passing')
    .executeTakeFirst()
  await noteCustomerOf(tx, 'contact_messages', id)
  return numUpdatedRows === 1n
}

/** Changes a message whatever its version; false when there is no such message. */
export const setMessage = async (tx: Sql, id: string, change: ChangedColumns): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('contact_messages')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('folder', '<>', 'passing')
    .executeTakeFirst()
  await noteCustomerOf(tx, 'contact_messages', id)
  return numUpdatedRows === 1n
}

const removeParts = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('message_files').where('message_id', '=', id).execute()
  await tx.deleteFrom('message_entries').where('message_id', '=', id).execute()
}

export const removeMessageRow = async (tx: Sql, id: string): Promise<boolean> => {
  await noteCustomerOf(tx, 'contact_messages', id)
  const { numDeletedRows } = await tx
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .where('folder', '<>', 'passing')
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await removeParts(tx, id)
  return true
}

/** Folders that are emptied after some time, and the column with the time since a message is there. */
export type UnwantedFolder = 'spam' | 'trash'
const SINCE = { spam: 'spam_ms', trash: 'trashed_ms' } as const

export type FileRow = Tables['message_files']

export const addMessage = async (tx: Sql, row: MessageRow): Promise<void> => {
  await insertRows(tx, 'contact_messages', [row])
  await noteCustomer(tx, row.sender_email)
}

/** One insert per file: files are large, and their number differs between messages. */
export const addFiles = async (tx: Sql, rows: FileRow[]): Promise<void> => {
  for (const row of rows) await insertRows(tx, 'message_files', [row])
}

export const listPassingIds = async (db: Sql): Promise<string[]> =>
  (
    await db
      .selectFrom('contact_messages')
      .select('id')
      .where('folder', '=', 'passing')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Removes a pass-through message and its files; the files of any other message stay. */
export const removePassing = async (tx: Sql, id: string): Promise<boolean> => {
  await noteCustomerOf(tx, 'contact_messages', id)
  const { numDeletedRows } = await tx
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .where('folder', '=', 'passing')
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await removeParts(tx, id)
  return true
}

/** Spam or deleted messages stored since before `beforeMs`, oldest first. */
export const listUnwantedBefore = async (
  sql: Sql,
  folder: UnwantedFolder,
  beforeMs: number,
  limit: number,
): Promise<string[]> =>
  (
    await sql
      .selectFrom('contact_messages')
      .select('id')
      .where('folder', '=', folder)
      .where(SINCE[folder], '<', beforeMs)
      .orderBy(SINCE[folder])
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/**
 * Removes a message only while it is in this folder: its owner may have moved it meanwhile. Returns false when it
 * is no longer there.
 */
export const removeUnwanted = async (tx: Sql, id: string, folder: UnwantedFolder): Promise<boolean> => {
  await noteCustomerOf(tx, 'contact_messages', id)
  const { numDeletedRows } = await tx
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .where('folder', '=', folder)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await removeParts(tx, id)
  return true
}

/** Messages of the inbox that neither came nor were answered, noted or moved since; `id`: this one, if it is so. */
export const listQuietIds = async (
  sql: Sql,
  { beforeMs, limit, id }: { beforeMs: number; limit: number; id?: string },
): Promise<string[]> => {
  const quiet = sql
    .selectFrom('contact_messages')
    .select('id')
    .where('folder', '=', 'inbox')
    .where('received_ms', '<', beforeMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_entries')
            .select('message_entries.id')
            .whereRef('message_entries.message_id', '=', 'contact_messages.id')
            .where('message_entries.at_ms', '>=', beforeMs),
        ),
      ),
    )
  const rows = await (id === undefined ? quiet : quiet.where('id', '=', id))
    .orderBy('received_ms')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Spam with files, newest first, with the total size of its files. */
export const listSpamFileSizes = async (sql: Sql): Promise<{ id: string; bytes: number }[]> => {
  const rows = await sql
    .selectFrom('contact_messages')
    .innerJoin('message_files', 'message_files.message_id', 'contact_messages.id')
    .where('contact_messages.folder', '=', 'spam')
    .select(({ fn }) => [
      'contact_messages.id',
      'contact_messages.spam_ms',
      fn.sum('message_files.size').as('bytes'),
    ])
    .groupBy(['contact_messages.id', 'contact_messages.spam_ms'])
    .orderBy('contact_messages.spam_ms', 'desc')
    .orderBy('contact_messages.id', 'desc')
    .execute()
  return rows.map(({ id, bytes }) => ({ id, bytes: Number(bytes) }))
}

/** Removes the files of a message while it is spam. */
export const removeSpamFiles = async (tx: Sql, id: string): Promise<void> => {
  const spam = tx
    .selectFrom('contact_messages')
    .select('id')
    .where('id', '=', id)
    .where('folder', '=', 'spam')
  await tx.deleteFrom('message_files').where('message_id', 'in', spam).execute()
}
