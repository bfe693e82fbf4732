import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectSqlite } from './connect-sqlite.ts'
import { CannotStart } from '../database.ts'
import { migrate } from '../migrate.ts'

const LOCKED_MS = 200

let folder: string
let file: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-connect-'))
  file = join(folder, 'klepka.sqlite')
  const db = await connectSqlite(file)
  await migrate(db, Date.now())
  await db.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.each(['reads', 'writes', 'does nothing'])('releases the file on close when it only %s', async (what) => {
  const db = await connectSqlite(file)
  if (what === 'reads') await db.read.selectFrom('products').select('id').execute()
  if (what === 'writes') await db.transaction((tx) => tx.deleteFrom('products').execute())
  expect(existsSync(`${file}-wal`)).toBe(true)
  await db.close()
  // The last connection removes the log.
  expect(existsSync(`${file}-wal`)).toBe(false)
})

it('waits for a file that another connection locks briefly', async () => {
  const other = new Sqlite(file)
  other.pragma('locking_mode = EXCLUSIVE')
  other.exec('begin exclusive')
  let isLocked = true
  setTimeout(() => {
    isLocked = false
    other.close()
  }, LOCKED_MS)
  const db = await connectSqlite(file)
  expect(isLocked).toBe(false)
  await db.close()
})

it('reports a file that is no database in one line and releases it', async () => {
  writeFileSync(file, 'to nie jest baza danych, tylko zwykły plik z tekstem')
  await expect(connectSqlite(file)).rejects.toThrow(CannotStart)
})
