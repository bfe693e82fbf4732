import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeServices, TEST_NOW_MS } from '#server/testing/make.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from '../db/database.ts'
import { claimTask } from './store.ts'
import { defineTask, startTasks, type Task, TASK_LEASE_MS } from './tasks.ts'

const POLL_MS = 5
/** Long enough for a due task to run. */
const SETTLED_MS = 150
const MINUTE_MS = 60_000
const MONTH_MS = 30 * 24 * 60 * MINUTE_MS

describe.each(engines)('periodic tasks on %s', (engine) => {
  let db: Database
  let clock: { nowMs: number }
  let logged: string[]
  const started: { stop: () => Promise<void> }[] = []

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    clock = { nowMs: TEST_NOW_MS }
    logged = []
  })
  afterEach(async () => {
    for (const { stop } of started.splice(0)) await stop()
    await db.close()
  })

  const services = () =>
    makeServices({ db, now: () => clock.nowMs, log: (line: string) => logged.push(line) })
  const start = (...tasks: Task[]) => {
    const process = startTasks(services(), tasks, POLL_MS)
    started.push(process)
    return process
  }
  const counting = (run: () => unknown = () => {}) => {
    let runs = 0
    const task = defineTask('counting', {
      everyMs: MINUTE_MS,
      run: async () => {
        runs++
        await run()
      },
    })
    return { task, runs: () => runs }
  }
  const row = () => db.read.selectFrom('periodic_tasks').selectAll().executeTakeFirst()
  const registered = () => expect.poll(row).toBeDefined()

  it('run when their period is over, not before, and again after another period', async () => {
    const { task, runs } = counting()
    start(task)
    await registered()
    clock.nowMs += MINUTE_MS - 1
    await sleep(SETTLED_MS)
    expect(runs()).toBe(0)
    clock.nowMs += 1
    await expect.poll(runs).toBe(1)
    await sleep(SETTLED_MS)
    expect(runs()).toBe(1)
    clock.nowMs += MINUTE_MS
    await expect.poll(runs).toBe(2)
  })

  it('run once, however many processes share the database', async () => {
    const { task, runs } = counting(() => sleep(30))
    for (let n = 0; n < 4; n++) start(task)
    await registered()
    for (let round = 1; round <= 5; round++) {
      clock.nowMs += MINUTE_MS
      await expect.poll(runs).toBe(round)
      await sleep(SETTLED_MS)
      expect(runs()).toBe(round)
    }
  })

  it('run at start when they became due while the shop was stopped, or always if so defined', async () => {
    const { task, runs } = counting()
    await start(task).stop()
    await start(task).stop()
    expect(runs()).toBe(0)
    let starts = 0
    const atStart = defineTask('at start', {
      everyMs: MINUTE_MS,
      isRunAtStart: true,
      run: async () => void starts++,
    })
    start(task, atStart)
    await expect.poll(() => starts).toBe(1)
    expect(runs()).toBe(0)
    clock.nowMs += MONTH_MS
    start(task)
    await expect.poll(runs).toBe(1)
  })

  it('that fail are logged, do not delay others, and run again at their next time', async () => {
    const { task, runs } = counting(() => Promise.reject(new Error('broken')))
    let others = 0
    start(task, defineTask('other', { everyMs: MINUTE_MS, run: async () => void others++ }))
    await registered()
    clock.nowMs += MINUTE_MS
    await expect.poll(runs).toBe(1)
    await expect.poll(() => others).toBe(1)
    await expect.poll(() => logged).toEqual(['counting: Error: broken'])
    clock.nowMs += MINUTE_MS
    await expect.poll(runs).toBe(2)
  })

  it('of a dead process run after its claim expires', async () => {
    const { task, runs } = counting()
    start(task)
    await registered()
    const claim = { claimed_by: 'the dead', claimed_until_ms: clock.nowMs + MINUTE_MS + TASK_LEASE_MS }
    await db.transaction((tx) => tx.updateTable('periodic_tasks').set(claim).execute())
    clock.nowMs += MINUTE_MS
    await sleep(SETTLED_MS)
    expect(runs()).toBe(0)
    clock.nowMs += TASK_LEASE_MS
    await expect.poll(runs).toBe(1)
  })

  it('are claimed by one of several processes at the same time', async () => {
    const { task } = counting()
    await start(task).stop()
    const clockOf = { nowMs: clock.nowMs + MINUTE_MS, leaseMs: TASK_LEASE_MS }
    const claims = await Promise.all(
      ['a', 'b', 'c', 'd'].map((holder) =>
        db.transaction((tx) => claimTask(tx, task, { ...clockOf, holder })),
      ),
    )
    expect(claims.filter((isOurs) => isOurs)).toHaveLength(1)
  })

  it('are not delayed by a clock that was set back or forward by a month', async () => {
    const { task, runs } = counting()
    clock.nowMs += MONTH_MS
    start(task)
    await registered()
    await db.transaction((tx) =>
      tx
        .updateTable('periodic_tasks')
        .set({ claimed_by: 'before', claimed_until_ms: clock.nowMs + TASK_LEASE_MS })
        .execute(),
    )
    clock.nowMs -= MONTH_MS
    await expect.poll(runs).toBe(1)
    clock.nowMs += MONTH_MS
    await expect.poll(runs).toBe(2)
  })

  it('are signalled and awaited by a stop', async () => {
    let isOver = false
    let isRunning = false
    const task = defineTask('long', {
      everyMs: MINUTE_MS,
      isRunAtStart: true,
      run: async (_, stop) => {
        isRunning = true
        await new Promise((resolve) => stop.addEventListener('abort', resolve))
        await sleep(20)
        isOver = true
      },
    })
    const process = start(task)
    await expect.poll(() => isRunning).toBe(true)
    await process.stop()
    expect(isOver).toBe(true)
    expect(await row()).toMatchObject({ claimed_by: null, last_error: null })
  })

  it('log a database outage as one line and continue after it', async () => {
    const { task, runs } = counting()
    let isDown = true
    const failing: Database = {
      ...db,
      transaction: (work, options) =>
        isDown ? Promise.reject(new Error('database down')) : db.transaction(work, options),
    }
    started.push(startTasks({ ...services(), db: failing }, [task], POLL_MS))
    await sleep(SETTLED_MS)
    expect(logged).toEqual(['tasks: Error: database down'])
    isDown = false
    await registered()
    clock.nowMs += MINUTE_MS
    await expect.poll(runs).toBe(1)
  })
})
