import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupDestination, BackupRetention } from '#server/platform/backup-settings.ts'
import { CannotStart } from '#server/platform/db/database.ts'
import { openObjectStorage } from '#server/platform/object-storage/object-storage.ts'
import { measured } from '../archive/make-archive.ts'
import { createdMsOf } from './backup-format.ts'
import { bytesOf } from './write-backup.ts'

/** Backups where the operator wants them: in a folder, or in a storage. */
export type BackupFiles = {
  /** Where a backup is written until it is whole and checked: never under a name that a backup has. */
  unfinishedFile: (work: string, name: string) => Promise<string>
  /** Gives a checked file its name, or sends it away and checks what was stored. */
  store: (file: string, name: string) => Promise<void>
  read: (name: string) => Promise<AsyncIterable<Uint8Array>>
  /** Only backups; oldest first. */
  list: () => Promise<{ name: string; createdMs: number; bytes: number }[]>
  remove: (name: string) => Promise<void>
}

const listed = (found: { name: string; bytes: number }[]) =>
  found
    .flatMap(({ name, bytes }) => {
      const createdMs = createdMsOf(name)
      return createdMs === undefined ? [] : [{ name, createdMs, bytes }]
    })
    .toSorted((a, b) => a.createdMs - b.createdMs)

const UNFINISHED = '.part'
/** What a process that was killed left behind; no backup takes that long. */
const LEFT_BEHIND_MS = 86_400_000

/** Removes unfinished backups, or working folders, of processes that were killed. */
export const removeLeftOver = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const isOurs = name.startsWith('klepka-') && name.endsWith(UNFINISHED)
    if (!isOurs && !name.startsWith(WORK_PREFIX)) continue
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}
export const WORK_PREFIX = 'backup-work-'

const inFolder = (folder: string): BackupFiles => ({
  unfinishedFile: async (_work, name) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeLeftOver(folder)
    return join(folder, `${name}${UNFINISHED}`)
  },
  store: async (file, name) => {
    await rename(file, join(folder, name))
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  },
  read: async (name) => bytesOf(join(folder, name)),
  list: async () => {
    const names = await readdir(folder).catch(() => [] as string[])
    const sized = await Promise.all(
      names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
    )
    return listed(sized)
  },
  remove: (name) => rm(join(folder, name), { force: true }),
})

const inStorage = ({ storage, prefix }: Exclude<BackupDestination, { folder: string }>): BackupFiles => {
  const objects = openObjectStorage(storage)
  return {
    unfinishedFile: async (work, name) => join(work, `${name}${UNFINISHED}`),
    store: async (file, name) => {
      const key = `${prefix}${name}`
      const { sha256 } = await measured(bytesOf(file))
      await objects.sendFile(key, file)
      if ((await objects.measure(key)).sha256 !== sha256) {
        await objects.remove(key)
        throw new CannotStart(`Kopia zapisana w magazynie jako ${key} różni się od wysłanej.`)
      }
    },
    read: (name) => objects.read(`${prefix}${name}`),
    list: async () =>
      listed(
        (await objects.list(prefix)).map(({ key, bytes }) => ({ name: key.slice(prefix.length), bytes })),
      ),
    remove: (name) => objects.remove(`${prefix}${name}`),
  }
}

export const openBackupFiles = (destination: BackupDestination): BackupFiles =>
  'folder' in destination ? inFolder(destination.folder) : inStorage(destination)

const DAY_MS = 86_400_000
const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
/** Weeks begin on Mondays; the first of January 1970 was a Thursday. */
const weekOf = (ms: number) => Math.floor((dayOf(ms) + 3) / 7)
const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7)

/**
 * Which backups are no longer wanted. Of each of the last days, weeks and months that have one, the newest stays; the
 * newest of all always does. What somebody else put there is no backup and is never listed.
 */
export const expiredBackups = <File extends { createdMs: number }>(
  files: readonly File[],
  { days, weeks, months }: BackupRetention,
): File[] => {
  const newestFirst = files.toSorted((a, b) => b.createdMs - a.createdMs)
  const wanted = new Set<File>(newestFirst.slice(0, 1))
  for (const [count, periodOf] of [
    [days, dayOf],
    [weeks, weekOf],
    [months, monthOf],
  ] as const) {
    const periods = new Set<unknown>()
    for (const file of newestFirst) {
      const period = periodOf(file.createdMs)
      if (periods.has(period) || periods.size >= count) continue
      periods.add(period)
      wanted.add(file)
    }
  }
  return newestFirst.filter((file) => !wanted.has(file))
}

/** Space that stays free, so that the shop's database can grow. */
const FREE_BYTES = 256 * 1024 * 1024

export const checkFreeSpace = async (folder: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < FREE_BYTES)
    throw new CannotStart(`Na dysku z folderem ${folder} jest za mało miejsca na kopię.`)
}
