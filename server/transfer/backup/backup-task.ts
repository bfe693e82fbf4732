import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { findLastBackups } from './store.ts'

const HOUR_MS = 3_600_000
const EVERY_MS = 5 * 60_000
/** After a failure, or when a process was killed. */
const RETRY_MS = HOUR_MS
/** A backup is late when the next one is overdue by this. */
const LATE_MS = 3 * HOUR_MS
/** Below the server's own work. */
const NICE = 10
const PROGRAM = join(import.meta.dirname, '../../../tools/shop/backup.ts')

export type BackupState = {
  /** When the last whole backup was begun: what was ordered before is in it. Null: there is none. */
  lastMs: number | null
  isLate: boolean
  /** Why the last attempt failed. */
  problem: string | null
}

/** The last backup of this shop, by command or by the server; undefined: none was ever wanted. */
export const findBackupState = async (
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  sql: Sql = db.read,
): Promise<BackupState | undefined> => {
  const { last, lastWhole } = await findLastBackups(sql)
  const { backup } = settings
  if (!backup && !last) return undefined
  const lastMs = lastWhole?.started_ms ?? null
  const isLate = backup
    ? lastMs === null
      ? last !== undefined && (last.state === 'failed' || now() - last.started_ms > LATE_MS)
      : now() - lastMs > backup.everyHours * HOUR_MS + LATE_MS
    : false
  return { lastMs, isLate, problem: last?.state === 'failed' ? last.problem : null }
}

/** What the last whole backup contains until, in milliseconds UTC; undefined: there is none. */
export const findLastBackupMs = async (sql: Sql): Promise<number | undefined> =>
  (await findLastBackups(sql)).lastWhole?.started_ms

/** Whether the server should begin one now. */
export const isBackupDue = async ({ db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>) => {
  const { backup } = settings
  if (!backup) return false
  const { last, lastWhole } = await findLastBackups(db.read)
  if (last && last.state !== 'ready' && now() - last.started_ms < RETRY_MS) return false
  return !lastWhole || now() - lastWhole.started_ms >= backup.everyHours * HOUR_MS
}

/** Makes it in a process of its own: packing and checking take seconds in which this one answers requests. */
const runProgram = (stop: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, '--scheduled', `--nice=${NICE}`], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: stop,
    })
    let text = ''
    child.stderr.on('data', (part: Buffer) => (text = `${text}${part}`.slice(-1000)))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(text.trim() || `ended with ${code}`)),
    )
  })

/** Backs the shop up as often as the operator wants (`BACKUP_TO`, `BACKUP_EVERY_HOURS`). */
export const backupTask = defineTask('backups', {
  everyMs: EVERY_MS,
  isRunAtStart: true,
  run: async (services, stop) => {
    if (await isBackupDue(services)) await runProgram(stop)
  },
})
