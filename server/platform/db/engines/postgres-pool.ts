import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { isLost, isSilent, isUnavailable } from './postgres-faults.ts'

/** Limits of a connection; the server ends a statement or session that takes longer and frees its locks. */
export type Limits = {
  maxConnections: number
  statementMs: number
  lockMs: number
  /** A process frozen during a transaction locks its rows no longer than this. */
  idleInTransactionMs: number
  /** How long a request waits for one of the connections. */
  queueMs: number
  /** Whether pending queries are cancelled once the server answers nobody: visitors wait for them. */
  isCancelledWhenSilent: boolean
}

const CONNECT_MS = 3_000
/**
 * The server ends a statement itself; a client without an answer so long after that has lost the connection.
 */
const SILENCE_MS = 1_000
const PROBE_EVERY_MS = 500
const PROBE_MS = 1_000
/** How long uncommitted work is retried after a lost connection: a server restart takes a second or two. */
const RETRY_MS = 3_000
/** The same for one transaction that loses several connections. */
const MAX_RETRY_MS = 6_000
const FIRST_BACKOFF_MS = 25
const MAX_BACKOFF_MS = 400

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** `pg` gives up on a query after `query_timeout`; its types do not know that. */
type TimedQuery = pg.QueryConfig & { query_timeout: number }

/**
 * Whether the database answers, as seen by the pools of this process. After it was silent for too long, all
 * other requests are refused at once until a separate test connection gets an answer, so that no request
 * waits in vain. Once the first test connection has failed too, the queries that began later than the silent
 * one are cancelled too: each of them would wait for its own limit.
 */
export const watchReachability = (url: string, log: (line: string) => void) => {
  let isSilentNow = false
  let isClosed = false
  /** Since when no connection could be made; undefined while they can be made. */
  let lostSinceMs: number | undefined
  /** Each ends the connection of one query. */
  const pendingQueries = new Set<() => void>()

  const probe = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query({ text: 'select 1', query_timeout: PROBE_MS } as TimedQuery)
      isSilentNow = false
      log('postgres: answers again')
    } catch {
      for (const end of pendingQueries) end()
      setTimeout(() => void (isClosed || probe()), PROBE_EVERY_MS).unref()
    } finally {
      // Not awaited: a silent server does not confirm the end either.
      void client.end().catch(() => {})
    }
  }
  return {
    isSilent: () => isSilentNow,
    pendingQueries,
    silent: (error: unknown) => {
      if (isSilentNow || isClosed) return
      isSilentNow = true
      log(`postgres: does not answer (${(error as Error).message})`)
      void probe()
    },
    connected: () => {
      if (lostSinceMs !== undefined) log('postgres: connected again')
      lostSinceMs = undefined
    },
    lost: (error: unknown) => {
      if (lostSinceMs === undefined) log(`postgres: ${(error as Error).message}`)
      lostSinceMs ??= performance.now()
    },
    /** Whether a caller that has just lost a connection should try again. */
    mayRetry: (firstLossMs: number) => {
      const nowMs = performance.now()
      return (
        !isSilentNow &&
        !isClosed &&
        nowMs - (lostSinceMs ?? firstLossMs) < RETRY_MS &&
        nowMs - firstLossMs < MAX_RETRY_MS
      )
    },
    close: () => void (isClosed = true),
  }
}
export type Reachability = ReturnType<typeof watchReachability>

/**
 * Runs work again on another connection when it failed with `lost`, which committed nothing; with `unknown`
 * only repeatable work.
 */
export const retryLost = async <T>(
  reachability: Reachability,
  work: () => Promise<T>,
  isRepeatable: boolean,
): Promise<T> => {
  let firstLossMs: number | undefined
  for (let backoffMs = FIRST_BACKOFF_MS; ; backoffMs = Math.min(MAX_BACKOFF_MS, backoffMs * 2)) {
    try {
      return await work()
    } catch (error) {
      const mayRepeat =
        error instanceof DatabaseUnavailable &&
        (error.reason === 'lost' || (error.reason === 'unknown' && isRepeatable))
      firstLossMs ??= performance.now()
      if (!mayRepeat || !reachability.mayRetry(firstLossMs)) throw error
      await pause(backoffMs * (0.5 + Math.random()))
    }
  }
}

/** Connections whose faults become `DatabaseUnavailable` and never end the process. */
export const openPool = (url: string, limits: Limits, reachability: Reachability) => {
  const { statementMs, lockMs, idleInTransactionMs } = limits
  // Set by a query: poolers between us and the server refuse them as start-up parameters.
  const settings = `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.maxConnections,
    connectionTimeoutMillis: limits.queueMs,
    keepAlive: true,
    Client: Client as new () => pg.ClientBase,
    onConnect: (client) =>
      client.query({ text: settings, query_timeout: CONNECT_MS } as TimedQuery) as unknown as void,
  })
  // An error event without a listener ends the process. A failing query reports it to the user of a
  // connection; the pool listens only while the connection is idle.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})

  const translate = (error: unknown, isCommit: boolean): unknown => {
    if (!isUnavailable(error)) return error
    if (isSilent(error)) reachability.silent(error)
    if (isCommit && (isLost(error) || isSilent(error))) return new DatabaseUnavailable('unknown', error)
    return new DatabaseUnavailable(isLost(error) ? 'lost' : 'refused', error)
  }

  const guard = (client: pg.PoolClient): PostgresPoolClient => {
    // A connection whose query was cancelled cannot be used again: its answer would be taken for another's.
    const endConnection = () =>
      (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
    const query = async (text: string, values: readonly unknown[]) => {
      if (limits.isCancelledWhenSilent) reachability.pendingQueries.add(endConnection)
      try {
        return await client.query({
          text,
          values: values as unknown[],
          query_timeout: statementMs + SILENCE_MS,
        } as TimedQuery)
      } catch (error) {
        if (isSilent(error)) endConnection()
        // The server rolls back after a lost connection; the first fault is the one to report.
        if (text === 'rollback' && (isLost(error) || isSilent(error)))
          return { command: 'ROLLBACK', rowCount: 0, rows: [] }
        throw translate(error, text === 'commit')
      } finally {
        reachability.pendingQueries.delete(endConnection)
      }
    }
    return {
      query,
      release: (isBroken?: boolean) => client.release(isBroken),
    } as unknown as PostgresPoolClient
  }

  const guarded = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async (): Promise<PostgresPoolClient> => {
    if (reachability.isSilent())
      throw new DatabaseUnavailable('refused', new Error('the database does not answer'))
    let client: pg.PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      if (isLost(error)) reachability.lost(error)
      throw translate(error, false)
    }
    reachability.connected()
    const known = guarded.get(client) ?? guard(client)
    guarded.set(client, known)
    return known
  }
  return {
    connect,
    end: () => (pool.ending ? Promise.resolve() : pool.end()),
    firstConnection: () => pool.connect(),
    states: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}
export type Pool = ReturnType<typeof openPool>

/**
 * For single read-only queries outside transactions: each takes a connection of its own, and another one when
 * it was lost.
 */
export const readingPool = (pool: Pool, reachability: Reachability): PostgresPool => {
  const once = async (text: string, values: readonly unknown[]) => {
    const client = await pool.connect()
    try {
      return await client.query(text, values)
    } finally {
      client.release()
    }
  }
  const client = {
    query: (text: string, values: readonly unknown[]) =>
      retryLost(reachability, () => once(text, values), true),
    release: () => {},
  }
  return {
    connect: () => Promise.resolve(client as unknown as PostgresPoolClient),
    end: () => Promise.resolve(),
  } as PostgresPool
}
