import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type ContactFormRow = Tables['contact_forms']

export const listFormRows = (db: Sql) => db.selectFrom('contact_forms').selectAll().orderBy('id').execute()

export const findFormRow = (db: Sql, id: number) =>
  db.selectFrom('contact_forms').selectAll().where('id', '=', id).executeTakeFirst()

export const findFormRowByHash = (db: Sql, hash: string) =>
  db.selectFrom('contact_forms').selectAll().where('hash', '=', hash).executeTakeFirst()

export const addFormRow = async (tx: Sql, row: ContactFormRow): Promise<void> => {
  await tx.insertInto('contact_forms').values(row).execute()
}

/** Returns false when there is no form with that id. */
export const setFormRow = async (
  tx: Sql,
  id: number,
  change: Omit<ContactFormRow, 'id' | 'hash' | 'created_ms'>,
): Promise<boolean> =>
  (await tx.updateTable('contact_forms').set(change).where('id', '=', id).executeTakeFirst())
    .numUpdatedRows === 1n

export const removeFormRow = async (tx: Sql, id: number): Promise<boolean> =>
  (await tx.deleteFrom('contact_forms').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n
