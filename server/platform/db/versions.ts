import { sql } from 'kysely'
import type { Sql } from './tables.ts'

export type VersionName = 'catalog' | 'settings' | 'identity'

/** Invalidates the cached data of `name` in every process. Last in the transaction: the row is shared. */
export const raiseVersion = (tx: Sql, name: VersionName) =>
  tx
    .updateTable('versions')
    .set({ value: sql`value + 1` })
    .where('name', '=', name)
    .execute()

/** Makes transactions that change the data of `name` wait for each other, without raising its version. */
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
