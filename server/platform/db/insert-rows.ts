import { CompiledQuery, type InsertQueryBuilder, type InsertResult } from 'kysely'
import type { Sql, Tables } from './tables.ts'

/** unique_violation of PostgreSQL and of engines that speak its wire; the two of SQLite. */
const CODES: ReadonlySet<unknown> = new Set([
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
])

/** A row was refused because another one has what may be there only once. The transaction it happened in is lost. */
export const isDuplicate = (error: unknown): boolean => CODES.has((error as { code?: unknown } | null)?.code)

/** SQL by engine, then by table, columns and number of rows. */
const texts = new WeakMap<object, Map<string, string>>()

/**
 * `insert into … values …`, its text built once. Building the text of a wide insert costs several times what
 * SQLite needs to run it, and a checkout makes six of them. All rows have the same columns in the same order.
 */
export const insertRows = async <T extends keyof Tables & string>(
  tx: Sql,
  table: T,
  rows: Tables[T][],
  finish: (
    insert: InsertQueryBuilder<Tables, T, InsertResult>,
  ) => InsertQueryBuilder<Tables, T, InsertResult> = (insert) => insert,
): Promise<number> => {
  const [first] = rows
  if (!first) return 0
  const { adapter } = tx.getExecutor()
  const known = texts.get(adapter) ?? new Map<string, string>()
  texts.set(adapter, known)

  const key = `${table} ${Object.keys(first).join()} ${rows.length}`
  let text = known.get(key)
  if (text === undefined) {
    text = finish(tx.insertInto(table).values(rows as never) as never).compile().sql
    known.set(key, text)
  }
  const { numAffectedRows } = await tx.executeQuery(
    CompiledQuery.raw(
      text,
      rows.flatMap((row) => Object.values(row)),
    ),
  )
  return Number(numAffectedRows ?? 0n)
}
