import type Sqlite from 'better-sqlite3'
import type { SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'

const MAX_CACHED = 500

/**
 * Kysely prepares every statement again; preparing costs more than running a small one, so statements are
 * cached by their text. A statement that is still returning rows is not reused, and a change of the
 * tables empties the cache: cached statements know the old columns. Errors of a statement pass through
 * `translate`.
 */
export const cacheStatements = (
  database: Sqlite.Database,
  translate: (error: unknown) => unknown = (error) => error,
): { prepare: (sql: string) => SqliteStatement; close: () => void } => {
  const cached = new LRUCache<string, { statement: Sqlite.Statement<unknown[]>; guarded: SqliteStatement }>({
    max: MAX_CACHED,
  })
  const guard = <T>(run: () => T): T => {
    try {
      return run()
    } catch (error) {
      throw translate(error)
    }
  }

  const prepare = (sql: string): SqliteStatement => {
    const known = cached.get(sql)
    if (known && !known.statement.busy) return known.guarded
    const statement = guard(() => database.prepare(sql))
    const guarded: SqliteStatement = {
      reader: statement.reader,
      all: (parameters) => guard(() => statement.all(parameters)),
      run: (parameters) => guard(() => statement.run(parameters)),
      iterate: (parameters) => guard(() => statement.iterate(parameters)),
    }
    if (/^\s*(?:create|alter|drop)\b/i.test(sql)) cached.clear()
    else cached.set(sql, { statement, guarded })
    return guarded
  }

  return { prepare, close: () => database.close() }
}
