import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { lockVersion, raiseVersion } from '#server/platform/db/versions.ts'
import { ARCHIVED_SETTINGS, type ArchivedTable, SALES_MARK } from './archive-tables.ts'

export type ArchiveRow = Tables['archives']
/** The next rows of a table after a key, in the order of its key. */
export const listRowsAfter = (
  db: Sql,
  table: ArchivedTable,
  key: string[],
  after: unknown[] | undefined,
  limit: number,
): Promise<Record<string, unknown>[]> => {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  let query = db.selectFrom(table as 'settings').selectAll()
  if (after) query = query.where(sql<boolean>`(${columns}) > (${sql.join(after)})`)
  return query
    .orderBy(columns as never)
    .limit(limit)
    .execute() as Promise<Record<string, unknown>[]>
}

/** Whether the shop has something that an archive would replace. */
export const isShopFilled = async (db: Sql): Promise<boolean> => {
  for (const table of [
    'products',
    'categories',
    'orders',
    'coupons',
    'quotes',
    'media',
    'identities',
    'contact_messages',
    'leads',
  ] as const)
    if (
      await db
        .selectFrom(table as 'settings')
        .select(sql`1`.as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      return true
  return false
}

export const removeAllRows = async (tx: Sql, table: ArchivedTable): Promise<void> => {
  const removal = tx.deleteFrom(table as 'settings')
  await (table === 'settings' ? removal.where('name', 'in', ARCHIVED_SETTINGS) : removal).execute()
}

export const addArchivedRows = async (
  tx: Sql,
  table: ArchivedTable,
  rows: Record<string, unknown>[],
): Promise<void> => {
  await tx
    .insertInto(table as 'settings')
    .values(rows as never)
    .execute()
}

/** Nobody else writes to these tables until the transaction ends; SQLite has one writer anyway. */
export const lockTables = async (
  { engine }: Pick<Database, 'engine'>,
  tx: Sql,
  tables: readonly (keyof Tables & string)[],
): Promise<void> => {
  for (const name of ['catalog', 'identity', 'settings'] as const) await lockVersion(tx, name)
  if (engine === 'postgres')
    await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in share row exclusive mode`.execute(
      tx,
    )
}

/**
 * Counts what was just written. PostgreSQL does so by itself only after the transaction, in which it then takes tables
 * of a hundred thousand rows for empty ones and reads them whole for each of a thousand queries.
 */
export const analyzeTables = async (
  { engine }: Pick<Database, 'engine'>,
  tx: Sql,
  tables: readonly (keyof Tables & string)[],
): Promise<void> => {
  if (engine === 'postgres') await sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx)
}

const COUNTED = {
  product: 'products',
  category: 'categories',
  tag: 'tags',
  attribute: 'attributes',
  attribute_term: 'attribute_terms',
  order: 'orders',
  contact_form: 'contact_forms',
  quote: 'quotes',
  complaint: 'complaints',
} as const

/** The next id of each kind is above all ids that are there. */
export const raiseCounters = async (tx: Sql): Promise<void> => {
  for (const [name, table] of Object.entries(COUNTED)) {
    const row = await tx
      .selectFrom(table as 'orders')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirst()
    const value = Math.max(0, Number(row?.last ?? 0))
    await tx
      .insertInto('counters')
      .values({ name, value })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          value: sql`case when counters.value < excluded.value then excluded.value else counters.value end`,
        }),
      )
      .execute()
  }
}

/** An archive without the mark has sales that include all its orders. */
export const setMissingSalesMark = async (tx: Sql): Promise<void> => {
  const row = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst()
  await tx
    .insertInto('settings')
    .values({ name: SALES_MARK, value_json: String(row?.last ?? 0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Exactly one site is this shop's own; every page asks for it. */
export const hasOneOwnSite = async (tx: Sql): Promise<boolean> =>
  (await tx.selectFrom('identity_sites').select('id').where('is_own', '=', 1).execute()).length === 1

export const removeProductList = async (tx: Sql): Promise<void> => {
  await tx.deleteFrom('product_list').execute()
  await tx.deleteFrom('product_list_parts').execute()
}

/** Ids of products, without variations. */
export const listListedIds = async (tx: Sql, after: number, limit: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('products')
      .select('id')
      .where('kind', '!=', 'variation')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Every process then reads everything again. */
export const raiseAllVersions = async (tx: Sql): Promise<void> => {
  for (const name of ['catalog', 'identity', 'settings'] as const) await raiseVersion(tx, name)
}

export const lastMigration = async (db: Sql): Promise<string> =>
  (await db.selectFrom('applied_migrations').select('name').orderBy('name', 'desc').executeTakeFirstOrThrow())
    .name

export const addArchive = async (tx: Sql, row: ArchiveRow): Promise<void> => {
  await tx.insertInto('archives').values(row).execute()
}

/** Changes an archive that the caller claimed until then; false: another process has taken it over. */
export const setClaimedArchive = async (
  tx: Sql,
  id: string,
  claimedUntilMs: number | null,
  change: Partial<ArchiveRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('archives')
    .set(change)
    .where('id', '=', id)
    .where('claimed_until_ms', '=', claimedUntilMs)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const isArchiveRunning = async (db: Sql): Promise<boolean> =>
  (await db
    .selectFrom('archives')
    .select('id')
    .where('state', 'in', ['waiting', 'making'])
    .limit(1)
    .executeTakeFirst()) !== undefined

export const listArchiveRows = (db: Sql, limit: number): Promise<ArchiveRow[]> =>
  db.selectFrom('archives').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const findArchiveRow = (db: Sql, id: string): Promise<ArchiveRow | undefined> =>
  db.selectFrom('archives').selectAll().where('id', '=', id).executeTakeFirst()

export const listReadyAfter = (db: Sql, afterMs: number, limit: number): Promise<ArchiveRow[]> =>
  db
    .selectFrom('archives')
    .selectAll()
    .where('state', '=', 'ready')
    .where('ready_ms', '>', afterMs)
    .orderBy('ready_ms')
    .limit(limit)
    .execute()

/** The oldest that nobody makes, now claimed by the caller. */
export const claimArchive = async (
  tx: Sql,
  nowMs: number,
  leaseMs: number,
): Promise<ArchiveRow | undefined> => {
  const found = await tx
    .selectFrom('archives')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'waiting'),
        and([eb('state', '=', 'making'), eb('claimed_until_ms', '<', nowMs)]),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const { numUpdatedRows } = await tx
    .updateTable('archives')
    .set({ state: 'making', claimed_until_ms: nowMs + leaseMs })
    .where('id', '=', found.id)
    .where('state', '=', found.state)
    .where((eb) =>
      found.claimed_until_ms === null
        ? eb('claimed_until_ms', 'is', null)
        : eb('claimed_until_ms', '=', found.claimed_until_ms),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { ...found, claimed_until_ms: nowMs + leaseMs } : undefined
}

/** Ended, or failed long ago. */
export const listEndedArchives = (db: Sql, nowMs: number, failedBeforeMs: number): Promise<ArchiveRow[]> =>
  db
    .selectFrom('archives')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'ready'), eb('ends_ms', '<=', nowMs)]),
        and([eb('state', '=', 'failed'), eb('created_ms', '<', failedBeforeMs)]),
      ]),
    )
    .execute()

export const removeArchiveRow = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('archives').where('id', '=', id).execute()
}
