import type Sqlite from 'better-sqlite3'
import type { SqliteStatement } from 'kysely'

const MAX_KEPT = 500

/**
 * Kysely asks for each statement anew; preparing it costs more than running a small one. Kept by their text,
 * the one unused longest is dropped first. A statement that is still giving rows is not handed out again, and
 * a change of the tables forgets them all: kept ones know the old columns. What a statement throws is given
 * to `translate`.
 */
export const cacheStatements = (
  database: Sqlite.Database,
  translate: (error: unknown) => unknown = (error) => error,
): { prepare: (sql: string) => SqliteStatement; close: () => void } => {
  const kept = new Map<string, { statement: Sqlite.Statement<unknown[]>; guarded: SqliteStatement }>()
  const guard = <T>(run: () => T): T => {
    try {
      return run()
    } catch (error) {
      throw translate(error)
    }
  }

  const prepare = (sql: string): SqliteStatement => {
    const known = kept.get(sql)
    if (known) {
      kept.delete(sql)
      if (!known.statement.busy) {
        kept.set(sql, known)
        return known.guarded
      }
    }
    const statement = guard(() => database.prepare(sql))
    const guarded: SqliteStatement = {
      reader: statement.reader,
      all: (parameters) => guard(() => statement.all(parameters)),
      run: (parameters) => guard(() => statement.run(parameters)),
      iterate: (parameters) => guard(() => statement.iterate(parameters)),
    }
    if (/^\s*(?:create|alter|drop)\b/i.test(sql)) kept.clear()
    else kept.set(sql, { statement, guarded })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    return guarded
  }

  return { prepare, close: () => database.close() }
}
