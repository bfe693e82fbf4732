import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './database.ts'
import { isDiskFull, NO_SPACE } from './start-fault.ts'
import Sqlite from 'better-sqlite3'

/**
 * Prevents a second server from using the same data: an exclusive lock on a separate file, which the
 * operating system releases when this process ends in any way. Returns the function that unlocks.
 */
export const lockDataFolder = (folder: string): (() => void) => {
  const lock = new Sqlite(join(folder, 'server.lock'))
  try {
    lock.pragma('busy_timeout = 0')
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new CannotStart(
      `Inny serwer już pracuje na danych w ${folder}. Zatrzymaj go albo podaj inny folder: DATA_DIR=/ścieżka npm start`,
    )
  }
  return () => lock.close()
}

const OWNER_ONLY = 0o700
const OWNER_FILE = 0o600
const STICKY = 0o1000
/** Files of this process are not readable by other users: addresses, password hashes, the demo's secret. */
const UMASK = 0o077
/** Created by versions that left them readable; SQLite gives its log the rights of the main file. */
const OWN_FILES = ['klepka.sqlite', 'klepka.sqlite-wal', 'klepka.sqlite-shm', 'server.lock', 'demo-secret']
const CHECKED_BYTES = 64 * 1024

/**
 * Creates the data folder and closes it to other users of the machine; throws `CannotStart` when it is not
 * writable.
 */
export const openDataFolder = (folder: string): void => {
  process.umask(UMASK)
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
    accessSync(folder, constants.W_OK | constants.X_OK)
    closeToOthers(folder)
    // Root passes every access check, but not a read-only or full file system.
    const check = join(realpathSync(folder), '.write-check')
    writeFileSync(check, Buffer.alloc(CHECKED_BYTES))
    rmSync(check)
  } catch (error) {
    if (isDiskFull(error)) throw new CannotStart(NO_SPACE)
    throw new CannotStart(
      `Nie mogę zapisywać w folderze danych ${folder} (${(error as NodeJS.ErrnoException).code}). Zmień jego prawa albo podaj inny: DATA_DIR=/ścieżka npm start`,
    )
  }
}

/** A folder that others use too (a home folder, /tmp) stays as it is; only our files in it are closed. */
const closeToOthers = (folder: string) => {
  const isOurs = readdirSync(folder).length === 0 || OWN_FILES.some((name) => existsSync(join(folder, name)))
  const { mode } = lstatSync(realpathSync(folder))
  const close = (path: string, rights: number) => {
    try {
      chmodSync(path, rights)
    } catch (error) {
      // Owned by another user on purpose (a mounted volume, a group's folder): that user decides who reads
      // it.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    }
  }
  if (isOurs && !(mode & STICKY)) close(folder, OWNER_ONLY)
  for (const name of OWN_FILES) if (existsSync(join(folder, name))) close(join(folder, name), OWNER_FILE)
}
