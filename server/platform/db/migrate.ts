import { CannotStart, type Database } from './database.ts'
import { migrations } from './migrations/index.ts'

/** An index over many rows takes long. */
const LONG = { isLong: true }

/**
 * Migrates the data to this version, each migration in one transaction with the row that records it. Several
 * processes may start at once: the row's primary key lets one of them run it. `only`: the tables of an earlier version.
 */
export const migrate = async (
  db: Pick<Database, 'read' | 'transaction'>,
  nowMs: number,
  only?: ReadonlySet<string>,
): Promise<void> => {
  await db
    .transaction(async (tx) => {
      await tx.schema
        .createTable('applied_migrations')
        .ifNotExists()
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('applied_ms', 'bigint', (column) => column.notNull())
        .execute()
    }, LONG)
    .catch(async (error) => {
      // Two processes create the same table at once: one of them gets an error and finds the table.
      await db.read
        .selectFrom('applied_migrations')
        .select('name')
        .execute()
        .catch(() => {
          throw error
        })
    })

  const applied = new Set(
    (await db.read.selectFrom('applied_migrations').select('name').execute()).map(({ name }) => name),
  )
  requireKnownMigrations([...applied])

  for (const migration of migrations) {
    if (applied.has(migration.name) || (only && !only.has(migration.name))) continue
    await db.transaction(async (tx) => {
      const mine = await tx
        .insertInto('applied_migrations')
        .values({ name: migration.name, applied_ms: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (Number(mine.numInsertedOrUpdatedRows ?? 0n) > 0) await migration.up(tx)
    }, LONG)
  }
}

/** Throws `CannotStart` when data has migrations of a newer program. */
export const requireKnownMigrations = (applied: readonly string[]): void => {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length)
    throw new CannotStart(
      `Dane pochodzą z nowszej wersji programu (${unknown.join(', ')}). Uruchom nowszą wersję; niczego nie zmieniłem.`,
    )
}
