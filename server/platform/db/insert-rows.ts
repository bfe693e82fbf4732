import { CompiledQuery, type InsertQueryBuilder, type InsertResult } from 'kysely'
import { sqlText } from './engines/sql-texts.ts'
import type { Sql, Tables } from './tables.ts'

/** unique_violation of PostgreSQL and of engines with its protocol; the two codes of SQLite. */
const CODES: ReadonlySet<unknown> = new Set([
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
])

/** Whether a row was refused because it breaks a unique index. Its transaction has failed, too. */
export const isDuplicate = (error: unknown): boolean => CODES.has((error as { code?: unknown } | null)?.code)

/** Whether it was refused because of this unique index on one column, which both engines name in their own way. */
export const isDuplicateOf = (error: unknown, table: keyof Tables & string, column: string): boolean => {
  if (!isDuplicate(error)) return false
  const { constraint, message = '' } = error as { constraint?: string; message?: string }
  return constraint === undefined
    ? message.endsWith(`: ${table}.${column}`)
    : constraint === `${table}_${column}` || constraint === `${table}_${column}_key`
}

/**
 * `insert into … values …`, its text built once: a checkout makes six wide inserts. All rows have the same
 * columns in the same order.
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
  const text = sqlText(
    tx,
    `insert ${table} ${Object.keys(first).join()} ${rows.length}`,
    () => finish(tx.insertInto(table).values(rows as never) as never).compile().sql,
  )
  const { numAffectedRows } = await tx.executeQuery(
    CompiledQuery.raw(
      text,
      rows.flatMap((row) => Object.values(row)),
    ),
  )
  return Number(numAffectedRows ?? 0n)
}
