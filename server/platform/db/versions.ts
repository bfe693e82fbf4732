import { sql } from 'kysely'
import type { Sql } from './tables.ts'

export type VersionName = 'catalog' | 'settings' | 'identity'

/** Tells every process that what it keeps in memory of `name` is old. Last in the transaction: the row is shared. */
export const raiseVersion = (tx: Sql, name: VersionName) =>
  tx
    .updateTable('versions')
    .set({ value: sql`value + 1` })
    .where('name', '=', name)
    .execute()

/** Makes several transactions that change what `name` stands for wait for each other, without raising it. */
export const lockVersion = (tx: Sql, name: VersionName) =>
  tx
    .updateTable('versions')
    .set({ value: sql`value` })
    .where('name', '=', name)
    .execute()

export const loadVersions = async (db: Sql): Promise<Record<VersionName, number>> => {
  const rows = await db.selectFrom('versions').selectAll().execute()
  const valueOf = (name: VersionName) => rows.find((row) => row.name === name)?.value ?? 0
  return { catalog: valueOf('catalog'), settings: valueOf('settings'), identity: valueOf('identity') }
}
