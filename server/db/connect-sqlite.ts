import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { CannotStart, type Database, type TransactionOptions } from './connect.ts'
import { keepStatements } from './keep-statements.ts'
import type { Sql, Tables } from './tables.ts'

/** How long a writer waits for another process (an import) to let go of the file. */
const BUSY_LIMIT_MS = 30_000
const BUSY_PAUSE_MS = 10
/** WAL pages kept before SQLite folds them back: 16 MB of 4 KB pages keeps checkpoints rare in a storm. */
const CHECKPOINT_PAGES = 4_000
const CACHE_KIB = 16_384

const open = (file: string) => {
  try {
    const sqlite = new Sqlite(file)
    // No waiting inside the engine: it would stop every other request of this process. We wait outside, below.
    sqlite.pragma('busy_timeout = 0')
    sqlite.pragma(`cache_size = -${CACHE_KIB}`)
    sqlite.pragma('foreign_keys = OFF')
    return sqlite
  } catch (error) {
    throw new CannotStart(`Nie mogę otworzyć bazy danych ${file}: ${(error as Error).message}`)
  }
}

const isBusy = (error: unknown) => String((error as { code?: string }).code ?? '').startsWith('SQLITE_BUSY')

/** Runs a step that another process may hold up, again and again, without stopping this process. */
const whenFree = async (step: () => void) => {
  for (const until = Date.now() + BUSY_LIMIT_MS; ; ) {
    try {
      return step()
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS))
    }
  }
}

/**
 * Two connections to one file: one reads, one writes. Write transactions wait for each other in a queue,
 * and how safely each commits is chosen per transaction, so orders pay for the disk and carts do not.
 */
export const connectSqlite = async (file: string): Promise<Database> => {
  const writer = open(file)
  await whenFree(() => writer.pragma('journal_mode = WAL'))
  writer.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  writer.pragma('synchronous = FULL')
  const reader = open(file)
  reader.pragma('query_only = ON')
  reader.pragma('mmap_size = 268435456')

  const read: Sql = new Kysely<Tables>({ dialect: new SqliteDialect({ database: keepStatements(reader) }) })
  const write: Sql = new Kysely<Tables>({ dialect: new SqliteDialect({ database: keepStatements(writer) }) })
  let lastTransaction: Promise<unknown> = Promise.resolve()
  let commitsDurably = true

  const run = async <T>(work: (tx: Sql) => Promise<T>, isDurable: boolean): Promise<T> => {
    if (commitsDurably !== isDurable) {
      writer.pragma(`synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`)
      commitsDurably = isDurable
    }
    await whenFree(() => writer.exec('begin immediate'))
    try {
      const result = await work(write)
      await whenFree(() => writer.exec('commit'))
      return result
    } catch (error) {
      if (writer.inTransaction) writer.exec('rollback')
      throw error
    }
  }

  const transaction = <T>(work: (tx: Sql) => Promise<T>, { isDurable = true }: TransactionOptions = {}) => {
    const result = lastTransaction.then(() => run(work, isDurable))
    lastTransaction = result.catch(() => {})
    return result
  }

  const close = async () => {
    await lastTransaction
    await read.destroy()
    await write.destroy()
  }

  return { engine: 'sqlite', read, transaction, close }
}
