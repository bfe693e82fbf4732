import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sql } from './tables.ts'

export type TransactionOptions = {
  /** false: the commit may be lost in a power cut (carts, statistics), never half-written. */
  isDurable?: boolean
  /**
   * true: running `work` again after it was committed changes nothing and returns the same answer, so it also
   * runs again when the connection was lost during the commit. Other callers get an error: the outcome is
   * unknown.
   */
  isRepeatable?: boolean
  /** Migrations, imports and cleaning: may take minutes. A request's transaction is ended after seconds. */
  isLong?: boolean
}

/**
 * The shop's database on either engine. `read` never sees another request's unfinished transaction.
 * `transaction` runs `work` in one write transaction and runs it again when the engine asks for that or the
 * connection was lost before the commit, so `work` must have no other effects. Throws `DatabaseUnavailable`
 * when the database cannot do it now.
 */
export type Database = {
  engine: 'sqlite' | 'postgres'
  read: Sql
  transaction: <T>(work: (tx: Sql) => Promise<T>, options?: TransactionOptions) => Promise<T>
  /** Reads of one moment, however long they take; others read and write meanwhile. */
  snapshot: <T>(work: (db: Sql) => Promise<T>) => Promise<T>
  close: () => Promise<void>
  /** Pools of connections, where there are some. */
  pools?: () => { pool: string; used: number; idle: number; waiting: number }[]
}

/** Learns of every statement: its text without values, and how long it took. */
export type OnStatement = (text: string, durationMs: number) => void

/** Who wants to know what the database does. */
export type DatabaseObserver = { onStatement?: OnStatement | undefined; log?: (line: string) => void }

/** The server cannot start; the message is shown as one line. */
export class CannotStart extends Error {}

export type DatabaseAddress = { postgresUrl: string } | { sqliteFile: string }

type BeforeCommit = (tx: Sql) => Promise<void>

const hooks = new AsyncLocalStorage<BeforeCommit>()

/**
 * Each transaction that `work` makes, directly or deep inside, also runs `beforeCommit`, as its last part and
 * after that of whoever called this.
 */
export const withBeforeCommit = <T>(beforeCommit: BeforeCommit, work: () => Promise<T>): Promise<T> => {
  const outer = hooks.getStore()
  const all: BeforeCommit = async (tx) => {
    await outer?.(tx)
    await beforeCommit(tx)
  }
  return hooks.run(outer ? all : beforeCommit, work)
}

/** The same database, with transactions that run what `withBeforeCommit` wants. */
export const withCommitHooks = (db: Database): Database => ({
  ...db,
  transaction: (work, options) => {
    const beforeCommit = hooks.getStore()
    if (!beforeCommit) return db.transaction(work, options)
    return db.transaction(async (tx) => {
      const done = await work(tx)
      await beforeCommit(tx)
      return done
    }, options)
  },
})
