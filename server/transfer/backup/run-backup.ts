import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupDestination, type BackupRetention } from '#server/platform/backup-settings.ts'
import { CannotStart, type Database } from '#server/platform/db/database.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Settings } from '#server/platform/settings.ts'
import {
  type BackupFiles,
  checkFreeSpace,
  expiredBackups,
  openBackupFiles,
  removeLeftOver,
  WORK_PREFIX,
} from './backup-files.ts'
import { backupName } from './backup-format.ts'
import { loadBackup, type ReadBackup, verifyBackup } from './load-backup.ts'
import { addBackupRow, removeBackupRow, removeOldBackupRows, setBackupRow } from './store.ts'
import { bytesOf, writeBackup } from './write-backup.ts'

const NOT_DURABLE = { isDurable: false }
/** How long the console remembers when backups were made; files stay as retention says. */
const STORED_MS = 90 * 86_400_000

type Deps = {
  db: Database
  settings: Pick<Settings, 'dataFolder' | 'publicUrl' | 'secret' | 'passwordPepper'>
  now: () => number
  randomBytes: (count: number) => Uint8Array
}

export type BackupWish = {
  destination: BackupDestination
  /** As the operator wrote it. */
  shown: string
  passphrase: string | undefined
  /** Undefined: older ones stay. */
  kept: BackupRetention | undefined
  stop?: AbortSignal
}

export type MadeBackup = {
  name: string
  bytes: number
  orders: number
  rows: number
  pictures: number
  removed: string[]
}

const ordersIn = ({ manifest }: ReadBackup) => manifest.rows['orders'] ?? 0

/** A folder for unfinished things on the disk of the data, removed afterwards. */
export const withWorkFolder = async <T>(
  dataFolder: string,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const parent = join(dataFolder, 'backups')
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await removeLeftOver(parent)
  const folder = await mkdtemp(join(parent, WORK_PREFIX))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what retention no longer wants. Only after the new one is whole. */
const removeExpired = async (files: BackupFiles, kept: BackupRetention | undefined): Promise<string[]> => {
  if (!kept) return []
  const expired = expiredBackups(await files.list(), kept)
  for (const { name } of expired) await files.remove(name)
  return expired.map(({ name }) => name)
}

const make = async (
  { db, settings, now }: Deps,
  { destination, passphrase, kept, stop }: BackupWish,
  name: string,
  startedMs: number,
): Promise<MadeBackup> =>
  withWorkFolder(settings.dataFolder, async (work) => {
    const files = openBackupFiles(destination)
    const file = await files.unfinishedFile(work, name)
    await checkFreeSpace(work)
    try {
      const source = {
        db,
        dataFolder: settings.dataFolder,
        publicUrl: settings.publicUrl,
        secrets: { secret: settings.secret ?? null, passwordPepper: settings.passwordPepper ?? null },
        nowMs: startedMs,
      }
      await writeBackup(source, file, { passphrase, work, ...(stop && { stop }) })
      stop?.throwIfAborted()
      const read = await verifyBackup({ bytes: bytesOf(file), passphrase }, { work, nowMs: now() })
      stop?.throwIfAborted()
      const { size } = await stat(file)
      await files.store(file, name)
      return {
        name,
        bytes: size,
        orders: ordersIn(read),
        rows: Object.values(read.manifest.rows).reduce((sum, rows) => sum + rows, 0),
        pictures: read.manifest.files.filter((one) => one.name.startsWith('pictures/')).length,
        removed: await removeExpired(files, kept),
      }
    } finally {
      await rm(file, { force: true })
    }
  })

/**
 * Makes one backup, reads it back, stores it, and removes those that are no longer wanted. The shop's database
 * remembers how it ended, for the console and the metrics.
 */
export const runBackup = async (deps: Deps, wish: BackupWish): Promise<MadeBackup> => {
  const { db, now } = deps
  const startedMs = now()
  const id = uuidV7(startedMs, deps.randomBytes)
  const name = backupName(startedMs, wish.passphrase !== undefined)
  await db.transaction(async (tx) => {
    await removeOldBackupRows(tx, startedMs - STORED_MS)
    await addBackupRow(tx, {
      id,
      state: 'making',
      started_ms: startedMs,
      ended_ms: null,
      destination: wish.shown,
      file_name: name,
      is_encrypted: wish.passphrase === undefined ? 0 : 1,
      bytes: null,
      orders: null,
      problem: null,
    })
  }, NOT_DURABLE)
  const finish = (change: Parameters<typeof setBackupRow>[2]) =>
    db.transaction((tx) => setBackupRow(tx, id, { ...change, ended_ms: now() }), NOT_DURABLE)
  try {
    const made = await make(deps, wish, name, startedMs)
    await finish({ state: 'ready', bytes: made.bytes, orders: made.orders })
    return made
  } catch (error) {
    // A server that was stopped did not fail: it begins again at its next start.
    const end = wish.stop?.aborted
      ? db.transaction((tx) => removeBackupRow(tx, id), NOT_DURABLE)
      : finish({ state: 'failed', problem: problemOf(error) })
    await end.catch(() => {})
    throw error
  }
}

const problemOf = (error: unknown): string => {
  const { code, message = String(error) } = (error ?? {}) as { code?: unknown; message?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Na dysku brakuje miejsca.'
  return message.split('\n')[0]!.slice(0, 300)
}

/** The name of the newest backup there. */
export const newestBackup = async (destination: BackupDestination): Promise<string> => {
  const newest = (await openBackupFiles(destination).list()).at(-1)
  if (!newest) throw new CannotStart('Nie ma tam żadnej kopii sklepu.')
  return newest.name
}

export type RestoreWish = {
  /** Where it is, and its name there. */
  from: { destination: BackupDestination; name: string }
  passphrase: string | undefined
  isForced: boolean
  /** true: reads and checks only. */
  isCheckOnly: boolean
}

/** Reads one backup: checks it, or makes it the shop of this machine. */
export const runRestore = (
  { settings, nowMs }: { settings: Pick<Settings, 'database' | 'dataFolder'>; nowMs: number },
  { from, passphrase, isForced, isCheckOnly }: RestoreWish,
): Promise<ReadBackup> =>
  withWorkFolder(settings.dataFolder, async (work) => {
    const bytes = await openBackupFiles(from.destination).read(from.name)
    if (isCheckOnly) return verifyBackup({ bytes, passphrase }, { work, nowMs })
    return loadBackup({ bytes, passphrase }, settings, { isForced, work, nowMs })
  })
