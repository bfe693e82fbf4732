import type { Sql } from '#server/db/tables.ts'
import { type KeptForm, toKeptForm } from './kept-form.ts'
import { findFormRow, listFormRows } from './store.ts'

/** Every form, oldest first. */
export const listForms = async (db: Sql): Promise<KeptForm[]> => (await listFormRows(db)).map(toKeptForm)

export const findForm = async (db: Sql, id: number): Promise<KeptForm | undefined> => {
  const row = await findFormRow(db, id)
  return row && toKeptForm(row)
}
