import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type ReminderRow = Tables['reminders']

const SETTING = 'reminders'

export const loadReminderSetting = async (sql: Sql): Promise<unknown> => {
  const row = await sql
    .selectFrom('settings')
    .select('value_json')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  return row ? JSON.parse(row.value_json) : {}
}

export const setReminderSetting = async (tx: Sql, value: object): Promise<void> => {
  const value_json = JSON.stringify(value)
  await tx
    .insertInto('settings')
    .values({ name: SETTING, value_json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value_json }))
    .execute()
}

/** False: this reminder already exists. */
export const addReminder = async (tx: Sql, row: ReminderRow): Promise<boolean> =>
  (await insertRows(tx, 'reminders', [row], (insert) =>
    insert.onConflict((conflict) => conflict.column('cause').doNothing()),
  )) === 1

export const findReminder = (sql: Sql, id: string): Promise<ReminderRow | undefined> =>
  sql.selectFrom('reminders').selectAll().where('id', '=', id).executeTakeFirst()

export const hasReminderFor = async (sql: Sql, cause: string): Promise<boolean> =>
  (await sql.selectFrom('reminders').select('id').where('cause', '=', cause).executeTakeFirst()) !== undefined

export const wasReminded = async (sql: Sql, email: string, sinceMs: number): Promise<boolean> =>
  (await sql
    .selectFrom('reminders')
    .select('id')
    .where('email', '=', email)
    .where('sent_ms', '>', sinceMs)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Counts a use of the link; false: its uses are exhausted. */
export const countLinkUse = async (tx: Sql, id: string, nowMs: number, most: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('reminders')
    .set(({ eb }) => ({ restored_ms: nowMs, restored_times: eb('restored_times', '+', 1) }))
    .where('id', '=', id)
    .where('restored_times', '<', most)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const setRefused = async (tx: Sql, id: string, nowMs: number): Promise<void> => {
  await tx
    .updateTable('reminders')
    .set({ refused_ms: nowMs })
    .where('id', '=', id)
    .where('refused_ms', 'is', null)
    .execute()
}

/** Newest first, after the one of this time and id. */
export const listReminderRows = (
  sql: Sql,
  before: { sentMs: number; id: string } | undefined,
  limit: number,
): Promise<ReminderRow[]> => {
  let query = sql.selectFrom('reminders').selectAll()
  if (before)
    query = query.where(({ eb, or, and }) =>
      or([
        eb('sent_ms', '<', before.sentMs),
        and([eb('sent_ms', '=', before.sentMs), eb('id', '<', before.id)]),
      ]),
    )
  return query.orderBy('sent_ms', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export const listRemindersSince = (sql: Sql, sinceMs: number): Promise<ReminderRow[]> =>
  sql.selectFrom('reminders').selectAll().where('sent_ms', '>=', sinceMs).execute()

/** Returns the ids of those that existed. */
export const removeRemindersOf = async (tx: Sql, email: string): Promise<string[]> =>
  (await tx.deleteFrom('reminders').where('email', '=', email).returning('id').execute()).map(({ id }) => id)

export const removeReminders = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  await tx.deleteFrom('reminders').where('id', 'in', ids).execute()
}
