import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { isLost, isSilent, isUnavailable } from './postgres-faults.ts'

/** What a connection may take; the server ends a statement or a session that takes longer, and frees its locks. */
export type Limits = {
  maxConnections: number
  statementMs: number
  lockMs: number
  /** A process that was frozen in the middle of a transaction keeps others from its rows no longer than this. */
  idleInTransactionMs: number
  /** How long a request waits for one of the connections. */
  queueMs: number
}

const CONNECT_MS = 3_000
/** The server ends a statement itself; who hears nothing so long after that has lost it. */
const SILENCE_MS = 1_000
const PROBE_EVERY_MS = 500
const PROBE_MS = 2_000
/**
 * After a connection was lost, work that was not committed is tried again for so long: a restart of the
 * server takes a second or two.
 */
const RETRY_MS = 3_000
/** The same for one transaction that loses one connection after the other. */
const MAX_RETRY_MS = 6_000
const FIRST_BACKOFF_MS = 25
const MAX_BACKOFF_MS = 400

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** `pg` gives up on a query after `query_timeout`; its types do not know that. */
type TimedQuery = pg.QueryConfig & { query_timeout: number }

/**
 * Whether the database answers, as the pools of this process find it. Once it was silent for too long,
 * everybody else is refused at once until a connection made beside them is answered, so that nobody waits for
 * what does not come.
 */
export const watchReachability = (url: string, log: (line: string) => void) => {
  let isSilentNow = false
  let isClosed = false
  /** Since when no connection could be made; undefined while they can. */
  let lostSinceMs: number | undefined

  const probe = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query({ text: 'select 1', query_timeout: PROBE_MS } as TimedQuery)
      isSilentNow = false
      log('postgres: answers again')
    } catch {
      setTimeout(() => void (isClosed || probe()), PROBE_EVERY_MS).unref()
    } finally {
      // Not awaited: a server that is silent does not say goodbye either.
      void client.end().catch(() => {})
    }
  }
  return {
    isSilent: () => isSilentNow,
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
    /** Whether whoever lost a connection just now should try again. */
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
 * Runs what has committed nothing when it fails with `lost`, again on another connection; with `unknown` only
 * what may be repeated.
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

/** Connections whose faults are `DatabaseUnavailable`, and which never end the process. */
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
  // An error event that nobody listens to ends the process. Whoever uses the connection is told by the query
  // that fails; the pool listens only while it is idle.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})

  const translate = (error: unknown, isCommit: boolean): unknown => {
    if (!isUnavailable(error)) return error
    if (isSilent(error)) reachability.silent(error)
    if (isCommit && (isLost(error) || isSilent(error))) return new DatabaseUnavailable('unknown', error)
    return new DatabaseUnavailable(isLost(error) ? 'lost' : 'refused', error)
  }

  const guard = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[]) => {
      try {
        return await client.query({
          text,
          values: values as unknown[],
          query_timeout: statementMs + SILENCE_MS,
        } as TimedQuery)
      } catch (error) {
        // What was asked may still be running there: the next answer would be taken for another query's.
        if (isSilent(error))
          (
            client as unknown as { connection: { stream: { destroy: () => void } } }
          ).connection.stream.destroy()
        // The server rolls back what a connection that was lost leaves behind; the first fault is the one to tell.
        if (text === 'rollback' && (isLost(error) || isSilent(error)))
          return { command: 'ROLLBACK', rowCount: 0, rows: [] }
        throw translate(error, text === 'commit')
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
  }
}
export type Pool = ReturnType<typeof openPool>

/**
 * For single queries outside transactions, which only read: each takes a connection for itself, and takes another one
 * when that was lost.
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
