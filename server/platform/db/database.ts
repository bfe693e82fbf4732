import type { Sql } from './tables.ts'

export type TransactionOptions = {
  /** false: the commit may be lost in a power cut (carts, statistics), never half-written. */
  isDurable?: boolean
  /**
   * true: running `work` once more after it was committed changes nothing and gives the same answer, so it is
   * run again also when the connection was lost during the commit. Everybody else is told that the outcome is
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

/** A start that cannot go on; its message is shown as one line. */
export class CannotStart extends Error {}

export type DatabaseAddress = { postgresUrl: string } | { sqliteFile: string }
