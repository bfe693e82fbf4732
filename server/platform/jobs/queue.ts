import { performance } from 'node:perf_hooks'
import type { Kysely } from 'kysely'
import type { Sql, Tables } from '../db/tables.ts'
import { traceWork } from '../observe/observation.ts'
import type { Services } from '../services.ts'
import { type Loop, startLoop } from './loop.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAX_BACKOFF_MS = 6 * HOUR_MS
const BACKOFF_GROWTH = 3
/** Fewer attempts than this are not days of trying: the clock was set forward, or the shop was off. */
const MIN_ATTEMPTS = 6
const RENEWALS_A_LEASE = 4
const BATCH = 10
const MAX_ERROR_LENGTH = 500
/**
 * The job itself is durable. A power cut that loses its claim, or the mark that it is done, runs it again, as
 * any crash there does.
 */
const MAY_BE_FORGOTTEN = { isDurable: false }
/** Set on a job that still waits under our claim: setting it twice is the same as once. */
const MARK = { ...MAY_BE_FORGOTTEN, isRepeatable: true }
/** Above this share of the processor, buyers are being served and jobs wait, at most this long per batch. */
const BUSY_SHARE = 0.8
const BUSY_PAUSE_MS = 250
const MAX_BUSY_PAUSES = 12

/** The columns by which a table is a queue; `next_try_ms` is also the end of a claim's lease. */
type QueueColumns = {
  id: string
  status: string
  /** Counted by claims: the process that has claimed a job identifies its claim by this number. */
  attempts: number
  next_try_ms: number
  last_error: string | null
  created_ms: number
  /** Lower goes first. */
  lane: number
}
export type QueueTable = 'connector_deliveries' | 'outbox' | 'webhook_deliveries'

/** Thrown by a job that no further attempt can help. */
export class GiveUp extends Error {}

/** Thrown by a job whose receiver stated when the next attempt may be made. */
export class RetryLater extends Error {
  readonly untilMs: number

  constructor(message: string, untilMs: number) {
    super(message)
    this.untilMs = untilMs
  }
}

/** A job that is done, perhaps with a note, or one with a `rest` for a later attempt. */
export type JobOutcome<Row> = { note?: string | undefined; rest?: Partial<Row> | undefined }

export type QueueDefinition<Table extends QueueTable> = {
  table: Table
  /**
   * How long a claim excludes other processes; renewed while the job runs, so it expires only after a crash.
   */
  leaseMs: number
  giveUpAfterMs: number
  /** What is set on a job that is done. */
  done: (nowMs: number) => Partial<Tables[Table]> & { status: string }
  /** Names the job in the log. */
  describe: (job: Tables[Table]) => string
  /** Does the job; throws when it failed and can be tried again, `GiveUp` when a retry is useless. */
  run: (job: Tables[Table]) => Promise<JobOutcome<Tables[Table]>>
}

export type JobResult = 'done' | 'failed' | 'claimed elsewhere'

export type Queue<Table extends QueueTable> = {
  /** Claims due jobs, first lanes first; returns the jobs that are ours now. */
  claimDue: (limit: number) => Promise<Tables[Table][]>
  /** Runs all due jobs, `beforeBatch` in between; returns how many were done. */
  drain: (options?: { beforeBatch?: () => Promise<void>; isStopping?: () => boolean }) => Promise<number>
  /** Runs this job now, if it is due. */
  runOne: (id: string) => Promise<JobResult>
}

/** How long to wait after the n-th failed attempt: 1, 3, 9, 27, 81, 243 minutes, then 6 hours. */
export const backoffMs = (attempts: number): number =>
  Math.min(MAX_BACKOFF_MS, MINUTE_MS * BACKOFF_GROWTH ** (attempts - 1))

/**
 * A table as a queue of several processes. A job is claimed by a conditional update that counts its attempts and sets
 * the end of the claim's lease, run, and marked. A crash in between runs it again after the lease, so a
 * receiver must recognise repeats by the job's id. Failed attempts are retried with growing delays, then
 * given up.
 */
export const createQueue = <Table extends QueueTable>(
  services: Services,
  { table, leaseMs, giveUpAfterMs, done, describe, run }: QueueDefinition<Table>,
): Queue<Table> => {
  type Row = Tables[Table]
  const { db, now, log } = services
  const queue = table as unknown as 'queue'
  const jobsIn = (sql: Sql) => sql as unknown as Kysely<{ queue: QueueColumns }>
  const updateClaimed = (tx: Sql, { id, attempts }: QueueColumns, change: Partial<QueueColumns>) =>
    jobsIn(tx)
      .updateTable(queue)
      .set(change)
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('status', '=', 'waiting')
      .execute()

  const claim = async (ids: string[]): Promise<Row[]> => {
    if (ids.length === 0) return []
    const nowMs = now()
    const claimed = await db.transaction(
      (tx) =>
        jobsIn(tx)
          .updateTable(queue)
          .set((row) => ({ attempts: row('attempts', '+', 1), next_try_ms: nowMs + leaseMs }))
          .where('id', 'in', ids)
          .where('status', '=', 'waiting')
          .where('next_try_ms', '<=', nowMs)
          .returningAll()
          .execute(),
      MAY_BE_FORGOTTEN,
    )
    return claimed.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) as unknown as Row[]
  }
  const claimDue = async (limit: number) => {
    const due = await jobsIn(db.read)
      .selectFrom(queue)
      .select('id')
      .where('status', '=', 'waiting')
      .where('next_try_ms', '<=', now())
      .orderBy('lane')
      .orderBy('next_try_ms')
      .orderBy('id')
      .limit(limit)
      .execute()
    return claim(due.map(({ id }) => id))
  }

  /**
   * Nothing is postponed for longer than the longest delay: if it is, the clock ran ahead and was set
   * back, and the job would wait for as long as that error.
   */
  const correctClock = async () => {
    const nowMs = now()
    const lastMs = nowMs + MAX_BACKOFF_MS + MINUTE_MS
    const found = await jobsIn(db.read)
      .selectFrom(queue)
      .select('id')
      .where('status', '=', 'waiting')
      .where('next_try_ms', '>', lastMs)
      .limit(1)
      .executeTakeFirst()
    if (!found) return
    await db.transaction((tx) =>
      jobsIn(tx)
        .updateTable(queue)
        .set((row) => ({
          next_try_ms: nowMs,
          created_ms: row.case().when('created_ms', '>', nowMs).then(nowMs).else(row.ref('created_ms')).end(),
        }))
        .where('status', '=', 'waiting')
        .where('next_try_ms', '>', lastMs)
        .execute(),
    )
  }

  const renew = (job: QueueColumns) =>
    void db
      .transaction((tx) => updateClaimed(tx, job, { next_try_ms: now() + leaseMs }), MAY_BE_FORGOTTEN)
      .catch((error: unknown) => log(`${table}: ${String(error)}`))

  /** Runs a job that we have claimed, and marks it. */
  const runClaimed = async (row: Row): Promise<'done' | 'failed'> => {
    const job = row as unknown as QueueColumns
    const renewing = setInterval(() => renew(job), leaseMs / RENEWALS_A_LEASE)
    let outcome: JobOutcome<Row> | Error
    try {
      outcome = await traceWork(services, `job ${table}`, () => run(row))
    } catch (error) {
      outcome = error instanceof Error ? error : new Error(String(error))
    } finally {
      clearInterval(renewing)
    }

    const wantedMs = outcome instanceof RetryLater ? outcome.untilMs : 0
    const nextMs = Math.max(now() + backoffMs(job.attempts), Math.min(wantedMs, now() + MAX_BACKOFF_MS))
    const isSpent = nextMs - job.created_ms > giveUpAfterMs && job.attempts >= MIN_ATTEMPTS
    const hasFailed = outcome instanceof Error
    const isHopeless = hasFailed && (isSpent || outcome instanceof GiveUp)
    const problem = (outcome instanceof Error ? outcome.message : outcome.note) || null
    const last_error = problem?.slice(0, MAX_ERROR_LENGTH) ?? null
    if (last_error !== null) log(`${describe(row)}: ${last_error}${isHopeless ? ' (given up)' : ''}`)

    const rest = outcome instanceof Error ? {} : outcome.rest
    if (rest && !(isSpent && !hasFailed)) {
      const change = isHopeless ? { status: 'given_up' } : { ...rest, next_try_ms: nextMs }
      // Durable: losing a rest would repeat what is done.
      await db.transaction((tx) => updateClaimed(tx, job, { ...change, last_error }))
      return 'failed'
    }
    await db.transaction((tx) => updateClaimed(tx, job, { ...done(now()), last_error }), MARK)
    return 'done'
  }

  return {
    claimDue,
    drain: async ({ beforeBatch, isStopping = () => false } = {}) => {
      let count = 0
      await correctClock()
      while (!isStopping()) {
        await beforeBatch?.()
        const jobs = await claimDue(BATCH)
        // Nothing is due, or other processes have all of it.
        if (jobs.length === 0) break
        const results = await Promise.allSettled(jobs.map(runClaimed))
        const fault = results.find((result) => result.status === 'rejected')
        if (fault) throw fault.reason
        count += results.filter((result) => result.status === 'fulfilled' && result.value === 'done').length
      }
      return count
    },
    runOne: async (id) => {
      const [job] = await claim([id])
      return job ? runClaimed(job) : 'claimed elsewhere'
    },
  }
}

/** Waits while the process is busy, at most three seconds: a mail is less urgent than a page. */
const letBuyersFirst = async (): Promise<void> => {
  for (let pauses = 0; pauses < MAX_BUSY_PAUSES; pauses++) {
    const before = performance.eventLoopUtilization()
    await new Promise((resolve) => setTimeout(resolve, pauses === 0 ? BUSY_PAUSE_MS / 10 : BUSY_PAUSE_MS))
    if (performance.eventLoopUtilization(before).utilization < BUSY_SHARE) return
  }
}

/** Drains a queue in the background: at once when woken, else whenever something falls due. */
export const startQueue = (
  { log }: Services,
  name: string,
  queue: Queue<QueueTable>,
  { pollMs, abort }: { pollMs: number; abort: () => void },
): Loop => {
  let isStopped = false
  const loop = startLoop(
    name,
    () => queue.drain({ beforeBatch: letBuyersFirst, isStopping: () => isStopped }),
    { pollMs, log },
  )
  return {
    wake: loop.wake,
    // Running work is finished and marked, or interrupted by `abort` and retried after the next start.
    stop: async () => {
      isStopped = true
      abort()
      await loop.stop()
    },
  }
}
