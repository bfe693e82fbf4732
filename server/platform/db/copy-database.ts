import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { CannotStart } from './database.ts'

/** More pages than any database has: copies all of them in one step. */
const ALL_PAGES = 0x7fffffff
const BUSY_MS = 30_000

/**
 * Copies an SQLite database that other processes may write to, with everything committed before, including
 * what is still in the write-ahead log. Uses SQLite's online backup in one step, because every commit in
 * between would make it start again. Readers and writers continue meanwhile. The copy is one file, checked,
 * and on the disk before it gets its name.
 */
export const copyDatabase = async (source: string, target: string): Promise<{ orders: number }> => {
  const unfinished = `${target}.part`
  // Readable by its owner only, like the original: it contains addresses and password hashes.
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

/** Merges the log into the file and checks the whole file. */
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
