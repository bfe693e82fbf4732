import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { CannotStart } from './database.ts'

/**
 * Keeps a second server off the same data: an exclusive lock on a file of its own, which the operating
 * system lets go of when this process ends, however it ends. Gives back how to unlock.
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
