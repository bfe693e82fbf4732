import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import { connect } from '#server/platform/db/connect.ts'
import { CannotStart } from '#server/platform/db/database.ts'
import { describeTables, type TableShape } from '#server/platform/db/describe-tables.ts'
import {
  type CopiedValue,
  openPostgresSession,
  type PostgresSession,
} from '#server/platform/db/engines/postgres-session.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { ARCHIVED_TABLES, NOT_ARCHIVED } from '../archive/archive-tables.ts'
import {
  type BackupHeader,
  type BackupManifest,
  type BackupSecrets,
  DEMO_SECRET_FILE,
  NOT_BACKED_UP,
} from './backup-format.ts'
import { type BackupReceiver, readBackup } from './read-backup.ts'
import { analyzeAll, dropIndexes, dropTables, hasShopData, removeRows } from './store.ts'

export type BackupBytes = { bytes: AsyncIterable<Uint8Array>; passphrase: string | undefined }
export type ReadBackup = {
  header: BackupHeader
  manifest: BackupManifest
  secrets: BackupSecrets | undefined
}

/** Writes rows of a table and returns how many there were. */
type RowWriter = (table: string, columns: string[], text: string) => Promise<number>
type Tables = { begin: (header: BackupHeader) => Promise<void>; rows: RowWriter }

const POSTGRES = { engine: 'postgres' } as const

const checkColumns = (shapes: ReadonlyMap<string, TableShape>, { tables }: BackupHeader) => {
  for (const { name, columns } of tables) {
    const shape = shapes.get(name)
    const unknown = columns.find((column) => !shape?.columns.has(column))
    if (!shape || unknown || NOT_BACKED_UP.has(name))
      throw new CannotStart(`Kopia ma tabelę ${name}${unknown ? `.${unknown}` : ''}, której program nie zna.`)
  }
}

/** Rows of a text, with bytes where the table has them. */
const rowsIn = (text: string, columns: string[], { columns: kinds }: TableShape): CopiedValue[][] => {
  const bytesAt = columns.flatMap((name, at) => (kinds.get(name)!.kind === 'bytes' ? [at] : []))
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const values = JSON.parse(line) as CopiedValue[]
      for (const at of bytesAt)
        if (typeof values[at] === 'string') values[at] = Buffer.from(values[at], 'base64')
      return values
    })
}

/** Rows into a file that nobody else has open; without waiting for the disk, which the caller does once at the end. */
const sqliteWriter = (sqlite: Sqlite.Database, shapes: ReadonlyMap<string, TableShape>): RowWriter => {
  const prepared = new Map<string, Sqlite.Statement>()
  const prepare = (table: string, columns: string[]) => {
    const names = columns.map((name) => `"${name}"`).join()
    const marks = columns.map(() => '?').join()
    const insert = sqlite.prepare(`insert into "${table}" (${names}) values (${marks})`)
    prepared.set(table, insert)
    return insert
  }
  return async (table, columns, text) => {
    const insert = prepared.get(table) ?? prepare(table, columns)
    const rows = rowsIn(text, columns, shapes.get(table)!)
    for (const row of rows) insert.run(row)
    return rows.length
  }
}

/** The SQLite file of a restored shop: tables as they were, rows, and then the later migrations. */
const fillSqlite = async <T>(
  file: string,
  nowMs: number,
  fill: (tables: Tables) => Promise<T>,
): Promise<T> => {
  let sqlite: Sqlite.Database | undefined
  let write: RowWriter | undefined
  // Made at the end: row by row they would be written again and again.
  let indexes: { name: string; sql: string }[] = []
  const begin = async (header: BackupHeader) => {
    const db = await connect({ sqliteFile: file })
    let shapes: Map<string, TableShape>
    try {
      await migrate(db, nowMs, new Set(header.migrations))
      shapes = await describeTables(db, db.read)
      checkColumns(shapes, header)
    } finally {
      await db.close()
    }
    sqlite = new Sqlite(file)
    for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -65536'])
      sqlite.pragma(pragma)
    sqlite.exec('begin')
    indexes = sqlite
      .prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null`)
      .all() as typeof indexes
    for (const { name } of indexes) sqlite.exec(`drop index "${name}"`)
    for (const { name } of header.tables) sqlite.exec(`delete from "${name}"`)
    write = sqliteWriter(sqlite, shapes)
  }
  try {
    const filled = await fill({ begin, rows: (...rows) => write!(...rows) })
    for (const index of indexes) sqlite!.exec(index.sql)
    sqlite!.exec('commit')
    sqlite!.close()
    const db = await connect({ sqliteFile: file })
    try {
      await migrate(db, nowMs)
    } finally {
      await db.close()
    }
    const handle = await open(file, 'r')
    await handle.sync().finally(() => handle.close())
    return filled
  } finally {
    sqlite?.close()
  }
}

/** All of it in one transaction of PostgreSQL, tables included: it is the old shop or the restored one. */
const fillPostgres = async <T>(
  session: PostgresSession,
  nowMs: number,
  isForced: boolean,
  fill: (tables: Tables) => Promise<T>,
): Promise<T> =>
  session.transaction(async (tx) => {
    const inside = {
      read: tx,
      transaction: <R>(work: (sql: Sql) => Promise<R>): Promise<R> => work(tx),
    }
    const before = await describeTables(POSTGRES, tx)
    if (!isForced && before.has('orders') && (await hasShopData(tx))) throw notEmpty()
    await dropTables(
      tx,
      [...ARCHIVED_TABLES, ...Object.keys(NOT_ARCHIVED)].filter((name) => before.has(name)),
    )
    let shapes = new Map<string, TableShape>()
    let restoreIndexes: () => Promise<void> = async () => {}
    const begin = async (header: BackupHeader) => {
      await migrate(inside, nowMs, new Set(header.migrations))
      shapes = await describeTables(POSTGRES, tx)
      checkColumns(shapes, header)
      restoreIndexes = await dropIndexes(
        tx,
        header.tables.map(({ name }) => name),
      )
      for (const { name } of header.tables) await removeRows(tx, name)
    }
    const write: RowWriter = async (table, columns, text) => {
      const rows = rowsIn(text, columns, shapes.get(table)!)
      await session.copyRows(table, columns, rows)
      return rows.length
    }
    const filled = await fill({ begin, rows: write })
    await restoreIndexes()
    await migrate(inside, nowMs)
    await analyzeAll(tx)
    return filled
  })

const notEmpty = () =>
  new CannotStart(
    'W tym miejscu jest już sklep z danymi; niczego nie zmieniłem. Jeśli kopia ma go zastąpić, dodaj --force.',
  )

const exists = (path: string) =>
  open(path, 'r').then(
    async (handle) => {
      await handle.close()
      return true
    },
    () => false,
  )

/** Pictures into a folder of their own until everything was checked. */
const pictureWriter =
  (folder: string): BackupReceiver['picture'] =>
  async (name, content) => {
    await pipeline(
      Readable.from(content, { highWaterMark: 1 }),
      createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600 }),
    )
  }

const movePictures = async (names: string[], from: string, to: string) => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) await rename(join(from, name), join(to, name))
  const handle = await open(to, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Restores a backup of either engine. Nothing of a shop is replaced before everything was read and checked. A replaced
 * SQLite file stays beside the new one. `work` is an empty folder on the data folder's disk.
 */
export const loadBackup = async (
  { bytes, passphrase }: BackupBytes,
  target: { database: { postgresUrl: string } | { sqliteFile: string }; dataFolder: string },
  { isForced, work, nowMs }: { isForced: boolean; work: string; nowMs: number },
): Promise<ReadBackup> => {
  const pictures: string[] = []
  let secrets: BackupSecrets | undefined
  let demoSecret: string | undefined
  const folder = join(work, 'pictures')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const write = pictureWriter(folder)
  const read = (tables: Tables) =>
    readBackup(bytes, passphrase, {
      ...tables,
      picture: async (name, content) => {
        await write(name, content)
        pictures.push(name)
      },
      secrets: async (found) => void (secrets = found),
      demoSecret: async (found) => void (demoSecret = found),
    })
  const toPictures = join(target.dataFolder, 'pictures')
  const finish = async () => {
    await movePictures(pictures, folder, toPictures)
    if (demoSecret !== undefined)
      await writeFile(join(target.dataFolder, DEMO_SECRET_FILE), demoSecret, { mode: 0o600 })
  }

  if ('postgresUrl' in target.database) {
    const session = await openPostgresSession(target.database.postgresUrl)
    try {
      const restored = await fillPostgres(session, nowMs, isForced, async (tables) => {
        const done = await read(tables)
        // Before the commit: rows name them. Those that a shop has are not lost when it fails.
        await finish()
        return done
      })
      return { ...restored, secrets }
    } finally {
      await session.close()
    }
  }
  const file = target.database.sqliteFile
  if (!isForced && (await isFilled(file))) throw notEmpty()
  const restoring = join(work, 'restoring.sqlite')
  const restored = await fillSqlite(restoring, nowMs, read)
  await finish()
  if (await exists(file)) {
    const before = `${file}.${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')}`
    for (const suffix of ['', '-wal', '-shm'])
      if (await exists(`${file}${suffix}`)) await rename(`${file}${suffix}`, `${before}${suffix}`)
  }
  await rename(restoring, file)
  const handle = await open(dirname(file), 'r')
  await handle.sync().finally(() => handle.close())
  return { ...restored, secrets }
}

const isFilled = async (file: string): Promise<boolean> => {
  if (!(await exists(file))) return false
  const db = await connect({ sqliteFile: file })
  try {
    return (await describeTables(db, db.read)).has('orders') && (await hasShopData(db.read))
  } finally {
    await db.close()
  }
}

/**
 * Reads a backup back, as a restore would: everything is checked, and the rows are written to a database that this
 * program opens and migrates, in `work`, which is removed afterwards.
 */
export const verifyBackup = async (
  { bytes, passphrase }: BackupBytes,
  { work, nowMs }: { work: string; nowMs: number },
): Promise<ReadBackup> => {
  let secrets: BackupSecrets | undefined
  const file = join(work, 'verify.sqlite')
  const remove = async () => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(`${file}${suffix}`, { force: true })
  }
  await mkdir(work, { recursive: true, mode: 0o700 })
  await remove()
  try {
    const read = await fillSqlite(file, nowMs, (tables) =>
      readBackup(bytes, passphrase, {
        ...tables,
        picture: async (_name, content) => {
          for await (const _ of content);
        },
        secrets: async (found) => void (secrets = found),
        demoSecret: async () => {},
      }),
    )
    return { ...read, secrets }
  } finally {
    await remove()
  }
}
