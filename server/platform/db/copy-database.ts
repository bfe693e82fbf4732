import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { CannotStart } from './database.ts'

/** More than any database has: all of them in one step. */
const ALL_PAGES = 0x7fffffff
const BUSY_MS = 30_000

/**
 * Copies an SQLite database that others may be writing to, with everything committed before, also what is
 * still in the write-ahead log: SQLite's online backup, in one step, because every commit in between would
 * make it begin anew. Readers and writers go on meanwhile. The copy is one file, checked, and on the disk
 * before it has its name.
 */
export const copyDatabase = async (source: string, target: string): Promise<{ orders: number }> => {
  const unfinished = `${target}.part`
  // For its owner alone, like the original: it holds addresses and password hashes.
  await (await open(unfinished, 'w', 0o600)).close()
  try {
    const original = new Sqlite(source, { readonly: true, fileMustExist: true, timeout: BUSY_MS })
    try {
      await original.backup(unfinished, { progress: () => ALL_PAGES })
    } finally {
      original.close()
    }
    const orders = checkCopy(unfinished)
    await syncPath(unfinished)
    await rename(unfinished, target)
    await syncPath(dirname(target))
    return { orders }
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(`${unfinished}${suffix}`, { force: true })
    throw error
  }
}

/** Makes one file of it, without a log beside it, and reads it through. */
const checkCopy = (file: string): number => {
  const copy = new Sqlite(file)
  try {
    copy.pragma('journal_mode = DELETE')
    const fault = copy.pragma('integrity_check', { simple: true })
    if (fault !== 'ok') throw new CannotStart(`Kopia jest uszkodzona (${String(fault)}); sprawdź dysk.`)
    return (copy.prepare('select count(*) as count from orders').get() as { count: number }).count
  } finally {
    copy.close()
  }
}

const syncPath = async (path: string) => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
