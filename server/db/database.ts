import type { Sql } from './tables.ts'

export type TransactionOptions = {
  /** false: the commit may be lost in a power cut (carts, statistics), never half-written. */
  isDurable?: boolean
}

/**
 * The shop's database on either engine.
 * `read` never sees another request's unfinished transaction. `transaction` runs `work` in one
 * write transaction and runs it again when the engine asks for that, so `work` must have no other effects.
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
