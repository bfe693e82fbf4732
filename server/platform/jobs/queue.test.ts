import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeServices, TEST_NOW_MS } from '#server/testing/make.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from '../db/database.ts'
import { up as addDeliveryLanes } from '../db/migrations/0030-delivery-lanes.ts'
import type { Tables } from '../db/tables.ts'
import { backoffMs, createQueue, GiveUp, type QueueDefinition, startQueue } from './queue.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LEASE_MS = 2 * MINUTE_MS

type Delivery = Tables['webhook_deliveries']
type Definition = QueueDefinition<'webhook_deliveries'>

describe.each(engines)('a queue on %s', (engine) => {
  let db: Database
  let clock: { nowMs: number }
  let logged: string[]

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    clock = { nowMs: TEST_NOW_MS }
    logged = []
  })
  afterEach(() => db.close())

  const services = () =>
    makeServices({ db, now: () => clock.nowMs, log: (line: string) => logged.push(line) })
  const open = (run: Definition['run'], changes: Partial<Definition> = {}) =>
    createQueue(services(), {
      table: 'webhook_deliveries',
      leaseMs: LEASE_MS,
      giveUpAfterMs: 24 * HOUR_MS,
      done: (nowMs) => ({ status: 'delivered', delivered_ms: nowMs }),
      describe: ({ id }) => `job ${id}`,
      run,
      ...changes,
    })
  const add = (id: string, changes: Partial<Delivery> = {}) =>
    db.transaction((tx) =>
      tx
        .insertInto('webhook_deliveries')
        .values({
          id,
          webhook_id: 'webhook',
          event_type: 'event',
          event_json: '{}',
          format: 'json',
          is_test: 0,
          lane: 0,
          status: 'waiting',
          attempts: 0,
          next_try_ms: clock.nowMs,
          last_error: null,
          created_ms: clock.nowMs,
          delivered_ms: null,
          ...changes,
        })
        .execute(),
    )
  const job = (id: string) =>
    db.read.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const recording = () => {
    const ran: string[] = []
    return { ran, run: async ({ id }: Delivery) => (ran.push(id), {}) }
  }

  it('runs each due job once, also with four processes', async () => {
    const { ran, run } = recording()
    for (let n = 0; n < 35; n++) await add(`job-${n}`)
    await add('later', { next_try_ms: clock.nowMs + 1 })
    const counts = await Promise.all(Array.from({ length: 4 }, () => open(run).drain()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(35)
    expect(ran).toHaveLength(35)
    expect(new Set(ran).size).toBe(35)
    expect(await job('job-7')).toMatchObject({ status: 'delivered', attempts: 1, delivered_ms: TEST_NOW_MS })
    expect(await job('later')).toMatchObject({ status: 'waiting', attempts: 0 })
  })

  it('gives each job to one of several processes that claim at the same time', async () => {
    for (let n = 0; n < 10; n++) await add(`job-${n}`)
    const claims = await Promise.all(Array.from({ length: 6 }, () => open(recording().run).claimDue(10)))
    const ids = claims.flat().map(({ id }) => id)
    expect(ids).toHaveLength(10)
    expect(new Set(ids).size).toBe(10)
  })

  it('claims by lane, then by due time', async () => {
    await add('c', { lane: 1, next_try_ms: clock.nowMs - 9 })
    await add('b', { next_try_ms: clock.nowMs - 1 })
    await add('a', { next_try_ms: clock.nowMs - 2 })
    expect((await open(recording().run).claimDue(10)).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('runs a job of a dead process again after its lease', async () => {
    const { ran, run } = recording()
    await add('job')
    expect(await open(run).claimDue(1)).toMatchObject([{ id: 'job', attempts: 1 }])
    clock.nowMs += LEASE_MS - 1
    expect(await open(run).drain()).toBe(0)
    clock.nowMs += 1
    expect(await open(run).drain()).toBe(1)
    expect(ran).toEqual(['job'])
    expect(await job('job')).toMatchObject({ attempts: 2 })
  })

  it('renews the claim of a job that takes longer than its lease', async () => {
    const startedMs = performance.now()
    const timed = makeServices({
      db,
      now: () => TEST_NOW_MS + Math.floor(performance.now() - startedMs),
      log: (line: string) => logged.push(line),
    })
    let runs = 0
    const queue = createQueue(timed, {
      table: 'webhook_deliveries',
      leaseMs: 2_000,
      giveUpAfterMs: HOUR_MS,
      done: () => ({ status: 'delivered' }),
      describe: ({ id }) => id,
      run: async () => {
        runs++
        await sleep(5_000)
        return {}
      },
    })
    await add('job')
    const first = queue.drain()
    await sleep(3_000)
    expect(await queue.drain()).toBe(0)
    expect(await first).toBe(1)
    expect(runs).toBe(1)
  }, 20_000)

  it('ignores the result of a process after another one took over the job', async () => {
    await add('job')
    let fail = (_error: Error) => {}
    const slow = open(() => new Promise((_, reject) => (fail = reject))).drain()
    await expect.poll(async () => (await job('job')).attempts).toBe(1)
    clock.nowMs += LEASE_MS
    expect(await open(recording().run).drain()).toBe(1)
    fail(new Error('too late'))
    await slow
    expect(await job('job')).toMatchObject({ status: 'delivered', attempts: 2, last_error: null })
  })

  it('retries with growing delays, then gives up, without delaying other jobs', async () => {
    await add('bad')
    await add('good', { next_try_ms: clock.nowMs + 1 })
    const queue = open(async ({ id }) => {
      if (id === 'bad') throw new Error('no')
      return {}
    })
    const pauses: number[] = []
    clock.nowMs += 1
    expect(await queue.drain()).toBe(1)
    for (;;) {
      const { status, next_try_ms } = await job('bad')
      if (status !== 'waiting') break
      pauses.push((next_try_ms - clock.nowMs) / MINUTE_MS)
      clock.nowMs = next_try_ms
      expect(await queue.drain()).toBe(0)
    }
    expect(pauses.slice(0, 7)).toEqual([1, 3, 9, 27, 81, 243, 360])
    expect(clock.nowMs - TEST_NOW_MS).toBeLessThanOrEqual(24 * HOUR_MS)
    expect(await job('bad')).toMatchObject({ status: 'given_up', last_error: 'no' })
    expect(logged.at(-1)).toBe('job bad: no (given up)')
  })

  it('gives up at once on a permanent failure', async () => {
    await add('job')
    await open(() => Promise.reject(new GiveUp('never'))).drain()
    expect(await job('job')).toMatchObject({ status: 'given_up', attempts: 1, last_error: 'never' })
  })

  it('retries a remainder; when its time is over, the partial result counts', async () => {
    await add('job')
    const queue = open(async () => ({ note: 'half', rest: { event_json: '{"rest":1}' } }))
    expect(await queue.drain()).toBe(0)
    expect(await job('job')).toMatchObject({
      status: 'waiting',
      event_json: '{"rest":1}',
      last_error: 'half',
      next_try_ms: clock.nowMs + backoffMs(1),
    })
    await add('old', { attempts: 9, created_ms: clock.nowMs - 48 * HOUR_MS })
    expect(await queue.drain()).toBe(1)
    expect(await job('old')).toMatchObject({ status: 'delivered', last_error: 'half', event_json: '{}' })
  })

  it('a clock set back delays no job, and one set forward gives up none', async () => {
    await add('job', { next_try_ms: clock.nowMs + 720 * HOUR_MS, created_ms: clock.nowMs + 720 * HOUR_MS })
    expect(await open(recording().run).drain()).toBe(1)
    expect(await job('job')).toMatchObject({ created_ms: clock.nowMs })
    await add('next')
    clock.nowMs += 720 * HOUR_MS
    await open(() => Promise.reject(new Error('no'))).drain()
    expect(await job('next')).toMatchObject({ status: 'waiting', attempts: 1 })
  })

  it('stops after the running batch', async () => {
    for (let n = 0; n < 30; n++) await add(`job-${n}`)
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    let runs = 0
    const queue = open(async () => {
      runs++
      await gate
      return {}
    })
    const loop = startQueue(services(), 'jobs', queue, { pollMs: HOUR_MS, abort: () => release() })
    await expect.poll(() => runs, { timeout: 5_000 }).toBe(10)
    await loop.stop()
    expect(runs).toBe(10)
    const waiting = db.read.selectFrom('webhook_deliveries').select('id').where('status', '=', 'waiting')
    expect(await waiting.execute()).toHaveLength(20)
  })

  it("runs jobs that were queued before the table's migration", async () => {
    await add('before')
    await db.transaction(async (tx) => {
      await sql`drop index webhook_deliveries_due`.execute(tx)
      await sql`alter table webhook_deliveries drop column lane`.execute(tx)
      await sql`create index webhook_deliveries_due on webhook_deliveries (status, next_try_ms)`.execute(tx)
    })
    await db.transaction(addDeliveryLanes)
    expect(await open(recording().run).drain()).toBe(1)
  })
})
