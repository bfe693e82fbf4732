import { sql } from 'kysely'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

/** The next rows of a table after a key, in the order of its key. */
export const listTableRows = async (
  db: Sql,
  table: string,
  key: string[],
  after: unknown[] | undefined,
  limit: number,
): Promise<Record<string, unknown>[]> => {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const rest = after ? sql`where (${columns}) > (${sql.join(after)})` : sql``
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} ${rest} order by ${columns} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export const listAppliedMigrations = async (db: Sql): Promise<string[]> =>
  (await db.selectFrom('applied_migrations').select('name').orderBy('name').execute()).map(({ name }) => name)

/** For people who look for the right file. */
export const findShopName = async (db: Sql): Promise<string> => {
  const row = await db
    .selectFrom('settings')
    .select('value_json')
    .where('name', '=', 'shop')
    .executeTakeFirst()
  const settings = row ? (JSON.parse(row.value_json) as { shopName?: unknown }) : {}
  return typeof settings.shopName === 'string' ? settings.shopName.slice(0, 200) : ''
}

/** What a restore would replace. */
const FILLED_BY = [
  'products',
  'categories',
  'orders',
  'coupons',
  'quotes',
  'media',
  'identities',
  'contact_messages',
  'leads',
  'campaigns',
] as const satisfies (keyof Tables)[]

/** Whether there is anything that a restore would replace. */
export const hasShopData = async (db: Sql): Promise<boolean> => {
  for (const table of FILLED_BY) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

export type BackupRow = Tables['backups']

export const addBackupRow = async (tx: Sql, row: BackupRow): Promise<void> => {
  await tx.insertInto('backups').values(row).execute()
}

export const setBackupRow = async (tx: Sql, id: string, change: Partial<BackupRow>): Promise<void> => {
  await tx.updateTable('backups').set(change).where('id', '=', id).execute()
}

/** The last one, and the last one that is whole. */
export const findLastBackups = async (
  db: Sql,
): Promise<{ last: BackupRow | undefined; lastWhole: BackupRow | undefined }> => {
  const newest = db.selectFrom('backups').selectAll().orderBy('started_ms', 'desc').limit(1)
  return {
    last: await newest.executeTakeFirst(),
    lastWhole: await newest.where('state', '=', 'ready').executeTakeFirst(),
  }
}

export const removeBackupRow = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('backups').where('id', '=', id).execute()
}

export const removeOldBackupRows = async (tx: Sql, beforeMs: number): Promise<void> => {
  await tx.deleteFrom('backups').where('started_ms', '<', beforeMs).execute()
}

/** Tables of the shop that is replaced; others in the same database stay. */
export const dropTables = async (tx: Sql, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await sql`drop table ${sql.table(table)}`.execute(tx)
}

/** Indexes are made again by what this returns, once all rows are there: that takes a part of the time. */
export const dropIndexes = async (tx: Sql, tables: readonly string[]): Promise<() => Promise<void>> => {
  const { rows } = await sql<{
    indexname: string
    indexdef: string
  }>`select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename in (${sql.join(tables)}) and not exists (
      select 1 from pg_constraint where conname = indexname and connamespace = current_schema()::regnamespace
    )`.execute(tx)
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(tx)
  return async () => {
    for (const { indexdef } of rows) await sql.raw(indexdef).execute(tx)
  }
}

export const removeRows = async (tx: Sql, table: string): Promise<void> => {
  await sql`delete from ${sql.table(table)}`.execute(tx)
}

/** PostgreSQL counts what was written by itself only some time after the transaction. */
export const analyzeAll = async (tx: Sql): Promise<void> => {
  await sql`analyze`.execute(tx)
}
