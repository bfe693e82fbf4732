import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { definePart, type Services } from '#server/platform/services.ts'
import { metrics, type Reading } from './metrics.ts'

const MS_PER_SECOND = 1_000
const NS_PER_SECOND = 1_000_000_000
const DELAY_RESOLUTION_MS = 20
/** Several readers, or an impatient one, cost the database no more than one. */
const CACHED_MS = 5_000

/** Tables with jobs, as `platform/jobs/queue.ts` works on them. */
const QUEUES = {
  outbox: 'mail',
  webhook_deliveries: 'webhooks',
  connector_deliveries: 'connectors',
}

/** When the last backup was made, in milliseconds UTC; whoever makes backups sets how that is found out. */
export const lastBackup = definePart('last backup', () => ({
  findMs: async (): Promise<number | undefined> => undefined,
}))

/** Registers what is read of this process and its database when somebody reads the figures. */
export const registerProcessMetrics = (services: Services): void => {
  const { db, now, settings } = services
  const { gauge } = services.get(metrics)

  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delay.enable()
  gauge('klepka_event_loop_delay_seconds', 'Delay of the event loop since the last reading.', () => {
    const seconds = (ns: number) => (Number.isFinite(ns) ? ns / NS_PER_SECOND : 0)
    const readings = [
      { labels: { quantile: '0.5' }, value: seconds(delay.percentile(50)) },
      { labels: { quantile: '0.99' }, value: seconds(delay.percentile(99)) },
      { labels: { quantile: '1' }, value: seconds(delay.max) },
    ]
    delay.reset()
    return readings
  })
  gauge('klepka_memory_bytes', 'Memory of the process.', () => {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
    return Object.entries({ rss, heap_used: heapUsed, heap_total: heapTotal, external }).map(
      ([kind, value]) => ({ labels: { kind }, value }),
    )
  })
  gauge('klepka_processor_seconds', 'Processor time of the process since its start.', () => {
    const { user, system } = process.cpuUsage()
    return [{ value: (user + system) / 1_000_000 }]
  })
  gauge('klepka_uptime_seconds', 'Time since the start of the process.', () => [{ value: process.uptime() }])
  gauge('klepka_disk_free_bytes', 'Free space where the data folder is.', async () => {
    const { bavail, bsize } = await statfs(settings.dataFolder)
    return [{ value: bavail * bsize }]
  })
  gauge('klepka_database_connections', 'Connections to PostgreSQL, and who waits for one.', () =>
    (db.pools?.() ?? []).flatMap(({ pool, ...states }) =>
      Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value })),
    ),
  )

  const readQueues = cached(now, () =>
    Promise.all(
      (Object.keys(QUEUES) as (keyof typeof QUEUES)[]).map(async (table) => {
        const row = await db.read
          .selectFrom(table as 'outbox')
          .select((select) => [select.fn.countAll().as('waiting'), select.fn.min('created_ms').as('oldest')])
          .where('status', '=', 'waiting')
          .executeTakeFirstOrThrow()
        return { queue: QUEUES[table], waiting: Number(row.waiting), oldestMs: Number(row.oldest ?? now()) }
      }),
    ),
  )
  gauge('klepka_queue_waiting', 'Jobs that wait, by queue; mail is the outbox.', async () =>
    (await readQueues()).map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
  )
  gauge('klepka_queue_age_seconds', 'Age of the oldest job that waits.', async () =>
    (await readQueues()).map(({ queue, oldestMs }) => ({
      labels: { queue },
      value: Math.max(0, now() - oldestMs) / MS_PER_SECOND,
    })),
  )
  const readTasks = cached(now, () =>
    db.read.selectFrom('periodic_tasks').select(['name', 'next_ms', 'last_error']).execute(),
  )
  gauge('klepka_task_overdue_seconds', 'How long a periodic task is late.', async () =>
    (await readTasks()).map(({ name, next_ms }) => ({
      labels: { task: name },
      value: Math.max(0, now() - Number(next_ms)) / MS_PER_SECOND,
    })),
  )
  gauge('klepka_task_failing', 'Whether the last run of a periodic task failed.', async () =>
    (await readTasks()).map(({ name, last_error }) => ({
      labels: { task: name },
      value: last_error === null ? 0 : 1,
    })),
  )
  gauge('klepka_backup_age_seconds', 'Age of the last backup.', async (): Promise<Reading[]> => {
    const ms = await services.get(lastBackup).findMs()
    return ms === undefined ? [] : [{ value: Math.max(0, now() - ms) / MS_PER_SECOND }]
  })
}

const cached = <T>(now: () => number, read: () => Promise<T>): (() => Promise<T>) => {
  let value: Promise<T> | undefined
  let readMs = 0
  return () => {
    if (!value || Math.abs(now() - readMs) >= CACHED_MS) {
      readMs = now()
      const reading = read()
      value = reading
      reading.catch(() => {
        if (value === reading) value = undefined
      })
    }
    return value
  }
}
