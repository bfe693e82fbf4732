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
  close: () => Promise<void>
}

/** The server cannot start; the message is shown as one line. */
export class CannotStart extends Error {}

export type DatabaseAddress = { postgresUrl: string } | { sqliteFile: string }
