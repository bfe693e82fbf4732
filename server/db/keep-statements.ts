import type Sqlite from 'better-sqlite3'

const MAX_KEPT = 500

/**
 * Kysely asks for each statement anew; preparing it costs more than running a small one. Kept by their text,
 * the one unused longest is dropped first. A statement that is still giving rows is not handed out again,
 * and a change of the tables forgets them all: kept ones know the old columns.
 */
export const keepStatements = (database: Sqlite.Database): { prepare: (sql: string) => Sqlite.Statement<unknown[]>; close: () => void } => {
  const kept = new Map<string, Sqlite.Statement<unknown[]>>()

  const prepare = (sql: string): Sqlite.Statement<unknown[]> => {
    const known = kept.get(sql)
    if (known) {
      kept.delete(sql)
      if (!known.busy) {
        kept.set(sql, known)
        return known
      }
    }
    const statement = database.prepare(sql)
    if (/^\s*(?:create|alter|drop)\b/i.test(sql)) kept.clear()
    else kept.set(sql, statement)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    return statement
  }

  return { prepare, close: () => database.close() }
}
