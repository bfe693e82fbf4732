import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { CallFault, Intercept } from './call-fault.ts'

type Method = (...given: unknown[]) => unknown
type Methods = Record<string, Method>

/** Replaces methods of a prototype; returns the function that restores them. */
const replace = (
  target: object,
  names: readonly string[],
  wrap: (original: Method, name: string) => Method,
): (() => void) => {
  const methods = target as Methods
  const originals = names.map((name) => [name, methods[name]!] as const)
  for (const [name, original] of originals) methods[name] = wrap(original, name)
  return () => {
    for (const [name, original] of originals) methods[name] = original
  }
}

const firstLine = (sql: unknown) => String(sql).replaceAll(/\s+/g, ' ').slice(0, 120)

/** SQLite has no connection that breaks: whatever fails is its disk. */
const failOnDisk = (fault: CallFault | undefined, run: () => unknown) => {
  const failure = new Sqlite.SqliteError('disk I/O error', 'SQLITE_IOERR')
  if (fault && fault !== 'unanswered') throw failure
  const done = run()
  if (fault) throw failure
  return done
}

/** Statements, and `begin`, `commit` and `rollback`, which are executed as texts. */
export const patchSqlite = (intercept: Intercept): (() => void) => {
  const memory = new Sqlite(':memory:')
  const statement = Object.getPrototypeOf(memory.prepare('select 1')) as object
  memory.close()
  const restoreStatements = replace(
    statement,
    ['run', 'all', 'iterate'],
    (original) =>
      function call(this: { source: string }, ...given) {
        return failOnDisk(intercept('sql', firstLine(this.source)), () => original.apply(this, given))
      } as Method,
  )
  const restoreTexts = replace(
    Sqlite.prototype,
    ['exec'],
    (original) =>
      function exec(this: unknown, ...given) {
        return failOnDisk(intercept('sql', firstLine(given[0])), () => original.apply(this, given))
      } as Method,
  )
  return () => {
    restoreStatements()
    restoreTexts()
  }
}

type Client = { connection: { stream: { destroy: () => void } } }

/** What the server says about a full disk; it has rolled back then. */
const diskFull = () => Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' })

export const patchPostgres = (intercept: Intercept): (() => void) =>
  replace(
    pg.Client.prototype,
    ['query'],
    (original) =>
      function query(this: Client, ...given) {
        const [first] = given
        const text = typeof first === 'string' ? first : (first as { text?: string }).text
        const fault = intercept('sql', firstLine(text))
        if (!fault) return original.apply(this, given)
        if (fault === 'refused') return Promise.reject(diskFull())
        const breakConnection = () => {
          this.connection.stream.destroy()
          throw new Error('Connection terminated unexpectedly')
        }
        return fault === 'lost'
          ? Promise.resolve().then(breakConnection)
          : Promise.resolve(original.apply(this, given)).then(breakConnection)
      } as Method,
  )
