import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/platform/db/tables.ts'
import { traceWork } from '../observe/observation.ts'
import type { Services } from '../services.ts'
import { startLoop } from './loop.ts'
import {
  addTasks,
  claimTask,
  finishTask,
  listDueTasks,
  releaseTasks,
  renewTask,
  setTasksDue,
} from './store.ts'

const POLL_MS = 5_000
/**
 * How long a claim excludes other processes; renewed while the task runs, so it expires only after a crash.
 */
export const TASK_LEASE_MS = 60_000
const RENEW_MS = 20_000
const NOT_DURABLE = { isDurable: false }

/** Periodic work of one process at a time. An interrupted run is repeated, so it must be safe to repeat. */
export type Task = {
  /** Names its row, and its lines in the log. */
  readonly name: string
  readonly everyMs: number
  /** true: runs when a process starts, too. */
  readonly isRunAtStart: boolean
  /** `stop` is aborted when the process shuts down. */
  readonly run: (services: Services, stop: AbortSignal) => Promise<unknown>
}

/** `const cartCleaning = defineTask('cleaning of carts', { everyMs, run })`; listed in `server/open-shop.ts`. */
export const defineTask = (
  name: string,
  { isRunAtStart = false, ...task }: Omit<Task, 'name' | 'isRunAtStart'> & { isRunAtStart?: boolean },
): Task => ({ name, isRunAtStart, ...task })

/** Runs it within seconds, in whichever process: something was ordered. */
export const makeTaskDue = (tx: Sql, { name }: Pick<Task, 'name'>, nowMs: number): Promise<unknown> =>
  setTasksDue(tx, [name], nowMs)

/**
 * Runs each task when its time has come, in one of the processes that share the database: each task has a row with the
 * time of its next run and the claim of the process that runs it. A run that fails is logged and done at its next time.
 */
export const startTasks = (
  services: Services,
  tasks: readonly Task[],
  pollMs: number = POLL_MS,
): { stop: () => Promise<void> } => {
  const { db, now, log } = services
  const holder = randomUUID()
  const stopping = new AbortController()
  const running = new Map<Task, Promise<void>>()
  let isRegistered = false

  const register = async () => {
    await db.transaction(async (tx) => {
      // An SQLite file belongs to one process: any other claimant is dead.
      if (db.engine === 'sqlite') await releaseTasks(tx)
      await addTasks(
        tx,
        tasks.map(({ name, everyMs }) => ({ name, next_ms: now() + everyMs })),
      )
      await setTasksDue(
        tx,
        tasks.filter(({ isRunAtStart }) => isRunAtStart).map(({ name }) => name),
        now(),
      )
    }, NOT_DURABLE)
    isRegistered = true
  }

  const run = async (task: Task) => {
    const startedMs = now()
    const isOurs = await db.transaction(
      (tx) => claimTask(tx, task, { holder, nowMs: startedMs, leaseMs: TASK_LEASE_MS }),
      NOT_DURABLE,
    )
    if (!isOurs) return
    const renewing = setInterval(
      () =>
        void db
          .transaction((tx) => renewTask(tx, task.name, holder, now() + TASK_LEASE_MS), NOT_DURABLE)
          .catch(() => {}),
      RENEW_MS,
    )
    let failure: string | null = null
    try {
      await traceWork(services, `task ${task.name}`, () => task.run(services, stopping.signal))
    } catch (error) {
      failure = String(error)
      if (!stopping.signal.aborted) log(`${task.name}: ${failure}`)
    } finally {
      clearInterval(renewing)
    }
    await db.transaction(
      (tx) => finishTask(tx, task.name, holder, { next_ms: startedMs + task.everyMs, last_error: failure }),
      NOT_DURABLE,
    )
  }

  const startDueTasks = async () => {
    if (!isRegistered) await register()
    const due = new Set(await listDueTasks(db.read, tasks, { nowMs: now(), leaseMs: TASK_LEASE_MS }))
    for (const task of tasks) {
      if (!due.has(task.name) || running.has(task) || stopping.signal.aborted) continue
      const end = run(task).catch((error: unknown) => log(`${task.name}: ${String(error)}`))
      running.set(
        task,
        end.finally(() => running.delete(task)),
      )
    }
  }
  const loop = startLoop('tasks', startDueTasks, { pollMs, log })
  return {
    stop: async () => {
      stopping.abort()
      await loop.stop()
      await Promise.all(running.values())
    },
  }
}
