import { type FileHandle, open as openFile } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { CannotStart, type Database, type TransactionOptions } from '../database.ts'
import { cacheStatements } from './cache-statements.ts'
import { withSqlTexts } from './sql-texts.ts'
import type { Sql, Tables } from '../tables.ts'

/**
 * Makes many callers share one `sync`: each is answered by a sync that began after its call, so what it wrote
 * before is surely covered. While one runs, all who come wait for the next.
 */
export const groupSync = (sync: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        running = sync()
        return running
      })
    return next
  }
}

/** How long a start waits for another process to release the file. */
const BUSY_LIMIT_MS = 30_000
/**
 * How long a transaction waits, from when it was requested, while another process (an import, one that was
 * frozen) writes.
 */
const WRITE_WAIT_MS = 10_000
const BUSY_PAUSE_MS = 10
/** WAL pages stored before SQLite folds them back: 16 MB of 4 KB pages keeps checkpoints rare in a storm. */
const CHECKPOINT_PAGES = 4_000
const CACHE_KIB = 16_384
/**
 * Commits are folded back into the main file when nobody has written for so long, and at the latest so long
 * after the first of them: whoever copies that file alone has the orders that were answered before.
 */
const IDLE_CHECKPOINT_MS = 500
const MAX_CHECKPOINT_MS = 15_000

const open = async (file: string) => {
  let sqlite: Sqlite.Database | undefined
  try {
    const opened = (sqlite = new Sqlite(file))
    // No waiting inside the engine: it would stop every other request of this process. We wait outside, below.
    opened.pragma('busy_timeout = 0')
    // The first look into the file. Whoever was the last one to close it locks it for a moment.
    await retryWhileBusy(() => opened.pragma(`cache_size = -${CACHE_KIB}`))
    opened.pragma('foreign_keys = OFF')
    return opened
  } catch (error) {
    sqlite?.close()
    throw new CannotStart(`Nie mogę otworzyć bazy danych ${file}: ${(error as Error).message}`)
  }
}

const isBusy = (error: unknown) => String((error as { code?: string }).code ?? '').startsWith('SQLITE_BUSY')

/**
 * Full or failing disk, a file system that became read-only, another process that does not release its lock,
 * no memory.
 */
const UNAVAILABLE = /^SQLITE_(?:FULL|IOERR|BUSY|READONLY|CANTOPEN|NOMEM|PROTOCOL|LOCKED)/

const refused = (error: unknown): unknown =>
  UNAVAILABLE.test(String((error as { code?: unknown } | null)?.code))
    ? new DatabaseUnavailable('refused', error)
    : error

/** Runs a step that another process may block, again and again, without blocking this process. */
const retryWhileBusy = async (step: () => void, untilMs: number = performance.now() + BUSY_LIMIT_MS) => {
  for (;;) {
    try {
      return step()
    } catch (error) {
      if (!isBusy(error) || performance.now() > untilMs) throw error
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
  await retryWhileBusy(() => writer.pragma('journal_mode = WAL'))
  writer.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  const log = await openLog(writer, file)
  const reader = await open(file)
  reader.pragma('query_only = ON')
  reader.pragma('mmap_size = 67108864')

  const kyselyOf = (database: ReturnType<typeof cacheStatements>): Sql =>
    new Kysely<Tables>({ dialect: withSqlTexts(new SqliteDialect({ database })) })
  const read = kyselyOf(cacheStatements(reader, refused))
  const write = kyselyOf(cacheStatements(writer))
  const sync = groupSync(() => log.datasync())
  const synced = () =>
    sync().catch((error: unknown) => {
      // Committed, and perhaps not on the disk.
      throw new DatabaseUnavailable('unknown', error)
    })
  let lastTransaction: Promise<unknown> = Promise.resolve()

  const checkpoint = scheduleCheckpoints(() => {
    // Between two transactions of this connection, and never waiting for a reader: what it still needs stays
    // for the next time.
    if (writer.inTransaction) return false
    const [{ log, checkpointed } = { log: 0, checkpointed: 0 }] = writer.pragma(
      'wal_checkpoint(PASSIVE)',
    ) as { log: number; checkpointed: number }[]
    return log === checkpointed
  })
  const rollBack = () => {
    try {
      if (writer.inTransaction) writer.exec('rollback')
    } catch {
      // A disk that fails fails here too; the first fault is the one to report, and the next `begin` meets
      // this one again.
    }
  }
  const run = async <T>(work: (tx: Sql) => Promise<T>, untilMs: number): Promise<T> => {
    try {
      await retryWhileBusy(() => writer.exec('begin immediate'), untilMs)
      const result = await work(write)
      await retryWhileBusy(() => writer.exec('commit'))
      checkpoint.wanted()
      return result
    } catch (error) {
      rollBack()
      throw refused(error)
    }
  }

  const transaction = <T>(work: (tx: Sql) => Promise<T>, { isDurable = true }: TransactionOptions = {}) => {
    const untilMs = performance.now() + WRITE_WAIT_MS
    const result = lastTransaction.then(() => run(work, untilMs))
    lastTransaction = result.catch(() => {})
    return isDurable ? result.then((value) => synced().then(() => value)) : result
  }

  const close = async () => {
    await lastTransaction
    checkpoint.stop()
    await sync()
    await log.close()
    await read.destroy()
    await write.destroy()
    // Kysely closes only what it has used; the other would lock the file until somebody collects it.
    reader.close()
    writer.close()
  }

  return { engine: 'sqlite', read, transaction, close }
}

/**
 * Runs `checkpoint` once after the last of a row of commits; what cannot be done now (false, or a fault) is
 * tried again.
 */
const scheduleCheckpoints = (checkpoint: () => boolean) => {
  let firstMs: number | undefined
  let lastMs = 0
  const look = () => {
    const nowMs = performance.now()
    if (firstMs === undefined || (nowMs - lastMs < IDLE_CHECKPOINT_MS && nowMs - firstMs < MAX_CHECKPOINT_MS))
      return
    try {
      if (checkpoint()) firstMs = undefined
    } catch {
      // The next commit meets the same fault, and reports it to whoever waits.
    }
  }
  const timer = setInterval(look, IDLE_CHECKPOINT_MS)
  timer.unref()
  return {
    wanted: () => {
      lastMs = performance.now()
      firstMs ??= lastMs
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * The write-ahead log, opened to be synced. One fully synced transaction comes first: with it SQLite makes the file
 * and has the folder remember it. From then on the log is one file for as long as a connection is open, and SQLite
 * itself syncs it before it folds pages back (`synchronous = NORMAL`).
 */
const openLog = async (writer: Sqlite.Database, file: string): Promise<FileHandle> => {
  writer.pragma('synchronous = FULL')
  await retryWhileBusy(() => writer.pragma('user_version = 1'))
  writer.pragma('synchronous = NORMAL')
  return openFile(`${file}-wal`, 'r+')
}
