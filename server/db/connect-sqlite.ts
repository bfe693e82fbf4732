import { type FileHandle, open as openFile } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { CannotStart, type Database, type TransactionOptions } from './database.ts'
import { groupSync } from './group-sync.ts'
import { keepStatements } from './keep-statements.ts'
import type { Sql, Tables } from './tables.ts'

/** How long a writer waits for another process (an import) to let go of the file. */
const BUSY_LIMIT_MS = 30_000
const BUSY_PAUSE_MS = 10
/** WAL pages kept before SQLite folds them back: 16 MB of 4 KB pages keeps checkpoints rare in a storm. */
const CHECKPOINT_PAGES = 4_000
const CACHE_KIB = 16_384

const open = async (file: string) => {
  let sqlite: Sqlite.Database | undefined
  try {
    const opened = (sqlite = new Sqlite(file))
    // No waiting inside the engine: it would stop every other request of this process. We wait outside, below.
    opened.pragma('busy_timeout = 0')
    // The first look into the file. Whoever was the last one to close it holds it for a moment.
    await whenFree(() => opened.pragma(`cache_size = -${CACHE_KIB}`))
    opened.pragma('foreign_keys = OFF')
    return opened
  } catch (error) {
    sqlite?.close()
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
 * Two connections to one file: one reads, one writes. Write transactions wait for each other in a queue.
 * SQLite commits without waiting for the disk; a durable transaction is then answered only when the log has been
 * synced, off this thread and for all that wait together (decision 0007). Carts do not wait.
 */
export const connectSqlite = async (file: string): Promise<Database> => {
  const writer = await open(file)
  await whenFree(() => writer.pragma('journal_mode = WAL'))
  writer.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  const log = await openLog(writer, file)
  const reader = await open(file)
  reader.pragma('query_only = ON')
  reader.pragma('mmap_size = 67108864')

  const read: Sql = new Kysely<Tables>({ dialect: new SqliteDialect({ database: keepStatements(reader) }) })
  const write: Sql = new Kysely<Tables>({ dialect: new SqliteDialect({ database: keepStatements(writer) }) })
  const sync = groupSync(() => log.datasync())
  let lastTransaction: Promise<unknown> = Promise.resolve()

  const run = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
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
    const result = lastTransaction.then(() => run(work))
    lastTransaction = result.catch(() => {})
    return isDurable ? result.then((value) => sync().then(() => value)) : result
  }

  const close = async () => {
    await lastTransaction
    await sync()
    await log.close()
    await read.destroy()
    await write.destroy()
    // Kysely closes only what it has used; the other would hold the file until somebody collects it.
    reader.close()
    writer.close()
  }

  return { engine: 'sqlite', read, transaction, close }
}

/**
 * The write-ahead log, opened to be synced. One fully synced transaction comes first: with it SQLite makes the file
 * and has the folder remember it. From then on the log is one file for as long as a connection is open, and SQLite
 * itself syncs it before it folds pages back (`synchronous = NORMAL`).
 */
const openLog = async (writer: Sqlite.Database, file: string): Promise<FileHandle> => {
  writer.pragma('synchronous = FULL')
  await whenFree(() => writer.pragma('user_version = 1'))
  writer.pragma('synchronous = NORMAL')
  return openFile(`${file}-wal`, 'r+')
}
