import { insertRows } from '#server/db/insert-rows.ts'
import type { Sql, Tables } from '#server/db/tables.ts'

export type FormRow = Tables['contact_forms']
export type MessageRow = Tables['contact_messages']
export type FileRow = Tables['message_files']

export const listFormRows = (db: Sql) => db.selectFrom('contact_forms').selectAll().orderBy('id').execute()

export const findFormRow = (db: Sql, id: number) =>
  db.selectFrom('contact_forms').selectAll().where('id', '=', id).executeTakeFirst()

export const findFormRowByHash = (db: Sql, hash: string) =>
  db.selectFrom('contact_forms').selectAll().where('hash', '=', hash).executeTakeFirst()

export const addFormRow = async (tx: Sql, row: FormRow): Promise<void> => {
  await tx.insertInto('contact_forms').values(row).execute()
}

/** False: there is no form of that id. */
export const setFormRow = async (
  tx: Sql,
  id: number,
  change: Omit<FormRow, 'id' | 'hash' | 'created_ms'>,
): Promise<boolean> =>
  (await tx.updateTable('contact_forms').set(change).where('id', '=', id).executeTakeFirst())
    .numUpdatedRows === 1n

export const removeFormRow = async (tx: Sql, id: number): Promise<boolean> =>
  (await tx.deleteFrom('contact_forms').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n

export const addMessage = async (tx: Sql, row: MessageRow): Promise<void> => {
  await insertRows(tx, 'contact_messages', [row])
}

/** One at a time: a file is large, and how many there are differs from message to message. */
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

/** A message that only passes through, and its files; the files of any other message stay. */
export const removePassing = async (tx: Sql, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .where('folder', '=', 'passing')
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await tx.deleteFrom('message_files').where('message_id', '=', id).execute()
  return true
}

/** Spam that lies there since before then, oldest first. */
export const listSpamBefore = async (sql: Sql, beforeMs: number, limit: number): Promise<string[]> =>
  (
    await sql
      .selectFrom('contact_messages')
      .select('id')
      .where('folder', '=', 'spam')
      .where('spam_ms', '<', beforeMs)
      .orderBy('spam_ms')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Only while it is spam: its owner may have moved it meanwhile. False: it is none any more. */
export const removeSpam = async (tx: Sql, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .where('folder', '=', 'spam')
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await tx.deleteFrom('message_files').where('message_id', '=', id).execute()
  return true
}

/** Spam with files, newest first, and what its files take. */
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

/** The files of a message, while it is spam. */
export const removeSpamFiles = async (tx: Sql, id: string): Promise<void> => {
  const spam = tx
    .selectFrom('contact_messages')
    .select('id')
    .where('id', '=', id)
    .where('folder', '=', 'spam')
  await tx.deleteFrom('message_files').where('message_id', 'in', spam).execute()
}
