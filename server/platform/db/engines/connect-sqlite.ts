import { type FileHandle, open as openFile } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { CannotStart, type Database, type DatabaseObserver, type TransactionOptions } from '../database.ts'
import { reporting, withSqlTexts } from './sql-texts.ts'
import type { Sql, Tables } from '../tables.ts'
import { LRUCache } from 'lru-cache'

/**
 * Shares one `sync` among many callers: each waits for a sync that began after its call, which surely covers
 * what it wrote before. Calls made while one runs wait for the next.
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

/** How long a start waits while another process locks the file. */
const BUSY_LIMIT_MS = 30_000
/** How long a transaction waits, from its call, while another process (an import, a frozen one) writes. */
const WRITE_WAIT_MS = 10_000
const BUSY_PAUSE_MS = 10
/** WAL pages before SQLite writes them back: 16 MB of 4 KB pages makes checkpoints rare under load. */
const CHECKPOINT_PAGES = 4_000
const CACHE_KIB = 16_384
/**
 * Commits are written back to the main file after so long without a write, and at most so long after the
 * first of them: a copy of the main file alone has the orders answered before.
 */
const IDLE_CHECKPOINT_MS = 500
const MAX_CHECKPOINT_MS = 15_000

const open = async (file: string) => {
  let sqlite: Sqlite.Database | undefined
  try {
    const opened = (sqlite = new Sqlite(file))
    // No waiting inside the engine, which would block every other request of this process; we wait below.
    opened.pragma('busy_timeout = 0')
    // The first read of the file. The last process to close it may lock it briefly.
    await retryWhileBusy(() => opened.pragma(`cache_size = -${CACHE_KIB}`))
    opened.pragma('foreign_keys = OFF')
    return opened
  } catch (error) {
    sqlite?.close()
    throw new CannotStart(`Nie mogę otworzyć bazy danych ${file}: ${(error as Error).message}`)
  }
}

const isBusy = (error: unknown) => String((error as { code?: string }).code ?? '').startsWith('SQLITE_BUSY')

/** Full or failing disk, a file system that became read-only, another process's lock, no memory. */
const UNAVAILABLE = /^SQLITE_(?:FULL|IOERR|BUSY|READONLY|CANTOPEN|NOMEM|PROTOCOL|LOCKED)/

const refused = (error: unknown): unknown =>
  UNAVAILABLE.test(String((error as { code?: unknown } | null)?.code))
    ? new DatabaseUnavailable('refused', error)
    : error

/** Repeats a step that another process may block, without blocking this process. */
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
export const connectSqlite = async (
  file: string,
  { onStatement }: DatabaseObserver = {},
): Promise<Database> => {
  const writer = await open(file)
  await retryWhileBusy(() => writer.pragma('journal_mode = WAL'))
  writer.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  const log = await openLog(writer, file)
  const reader = await open(file)
  reader.pragma('query_only = ON')
  reader.pragma('mmap_size = 67108864')

  const kyselyOf = (database: ReturnType<typeof cacheStatements>): Sql =>
    new Kysely<Tables>({
      dialect: withSqlTexts(new SqliteDialect({ database })),
      ...reporting(onStatement),
    })
  const read = kyselyOf(cacheStatements(reader, refused))
  const write = kyselyOf(cacheStatements(writer))
  const sync = groupSync(() => log.datasync())
  const synced = () =>
    sync().catch((error: unknown) => {
      // Committed, but perhaps not on the disk.
      throw new DatabaseUnavailable('unknown', error)
    })
  let lastTransaction: Promise<unknown> = Promise.resolve()

  const checkpoint = scheduleCheckpoints(() => {
    // Runs between two transactions of this connection and never waits for a reader: pages it still needs
    // stay for the next time.
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
      // A failing disk fails here too; the first fault is reported, and the next `begin` meets this one
      // again.
    }
  }
  const commit = async () => {
    try {
      await retryWhileBusy(() => writer.exec('commit'))
    } catch (error) {
      // The transaction is over, rolled back by SQLite or committed: the error does not say which.
      throw writer.inTransaction ? error : new DatabaseUnavailable('unknown', error)
    }
  }
  const run = async <T>(work: (tx: Sql) => Promise<T>, untilMs: number): Promise<T> => {
    try {
      await retryWhileBusy(() => writer.exec('begin immediate'), untilMs)
      const result = await work(write)
      await commit()
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

  const snapshot: Database['snapshot'] = async (work) => {
    const connection = await open(file)
    try {
      connection.pragma('query_only = ON')
      await retryWhileBusy(() => connection.exec('begin'))
      // The first read begins the snapshot, not `begin`.
      connection.prepare('select count(*) from sqlite_master').get()
      return await work(kyselyOf(cacheStatements(connection, refused)))
    } finally {
      connection.close()
    }
  }

  const close = async () => {
    await lastTransaction
    checkpoint.stop()
    await sync()
    await log.close()
    await read.destroy()
    await write.destroy()
    // Kysely closes only what it has used; the other would lock the file until it is garbage-collected.
    reader.close()
    writer.close()
  }

  return { engine: 'sqlite', read, transaction, snapshot, close }
}

/**
 * Runs `checkpoint` once after the last of several commits; when it cannot run now (false or a fault), it is
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
      // The next commit meets the same fault and reports it to its caller.
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
 * Opens the write-ahead log for syncing. A fully synced transaction runs first: with it SQLite creates the
 * file and its folder entry. From then on the log is one file while a connection is open, and SQLite itself
 * syncs it before it writes pages back (`synchronous = NORMAL`).
 */
const openLog = async (writer: Sqlite.Database, file: string): Promise<FileHandle> => {
  writer.pragma('synchronous = FULL')
  await retryWhileBusy(() => writer.pragma('user_version = 1'))
  writer.pragma('synchronous = NORMAL')
  return openFile(`${file}-wal`, 'r+')
}

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
