import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { CannotStart, type Database, type DatabaseObserver, type TransactionOptions } from '../database.ts'
import { isConflict } from './postgres-faults.ts'
import { type Limits, openPool, pause, readingPool, retryLost, watchReachability } from './postgres-pool.ts'
import { reporting, withSqlTexts } from './sql-texts.ts'
import type { Tables } from '../tables.ts'

const INT8_OID = 20
const MAX_TRIES = 20
const PAUSE_MS = 4

/**
 * Limits for requests, which visitors wait for. They end a frozen process's locks before other requests time
 * out.
 */
const REQUEST: Limits = {
  maxConnections: 10,
  statementMs: 7_000,
  lockMs: 6_000,
  idleInTransactionMs: 2_000,
  queueMs: 20_000,
  isCancelledWhenSilent: true,
}
/** Migrations, imports that write a whole catalogue in one transaction, and cleaning that may find very many rows. */
const LONG: Limits = {
  maxConnections: 2,
  statementMs: 600_000,
  lockMs: 60_000,
  idleInTransactionMs: 60_000,
  queueMs: 60_000,
  isCancelledWhenSilent: false,
}

// Our integers (grosze, milliseconds) stay far below 2^53.
pg.types.setTypeParser(INT8_OID, Number)

export const connectPostgres = async (
  url: string,
  {
    onStatement,
    log = (line) => console.error(`${new Date().toISOString()} ${line}`),
  }: DatabaseObserver = {},
): Promise<Database> => {
  const reachability = watchReachability(url, log)
  const pools = { request: openPool(url, REQUEST, reachability), long: openPool(url, LONG, reachability) }
  try {
    ;(await pools.request.firstConnection()).release()
  } catch (error) {
    await pools.request.end()
    throw new CannotStart(
      `Nie mogę połączyć się z bazą PostgreSQL z DATABASE_URL: ${(error as Error).message}`,
    )
  }
  const kyselyOf = (pool: PostgresPool) =>
    new Kysely<Tables>({ dialect: withSqlTexts(new PostgresDialect({ pool })), ...reporting(onStatement) })
  const read = kyselyOf(readingPool(pools.request, reachability))
  const write = {
    request: kyselyOf(pools.request as unknown as PostgresPool),
    long: kyselyOf(pools.long as unknown as PostgresPool),
  }

  const transaction: Database['transaction'] = async (
    work,
    { isDurable = true, isRepeatable = false, isLong = false }: TransactionOptions = {},
  ) => {
    const once = () =>
      write[isLong ? 'long' : 'request'].transaction().execute(async (tx) => {
        if (!isDurable) await sql`set local synchronous_commit = off`.execute(tx)
        return work(tx)
      })
    for (let attempt = 1; ; attempt++) {
      try {
        return await retryLost(reachability, once, isRepeatable)
      } catch (error) {
        if (!isConflict(error) || attempt === MAX_TRIES) throw error
        // A growing, random pause: two transactions that conflicted once should not conflict again.
        await pause(Math.random() * PAUSE_MS * attempt)
      }
    }
  }

  const snapshot: Database['snapshot'] = (work) =>
    write.long.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

  const close = async () => {
    reachability.close()
    await Promise.all([read.destroy(), write.request.destroy(), write.long.destroy()])
    // Kysely closes only what it has used.
    await Promise.all([pools.request.end(), pools.long.end()])
  }
  const poolStates = () => Object.entries(pools).map(([pool, { states }]) => ({ pool, ...states() }))
  return { engine: 'postgres', read, transaction, snapshot, close, pools: poolStates }
}
