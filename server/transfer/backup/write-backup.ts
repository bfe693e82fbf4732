import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '#server/platform/db/database.ts'
import { describeTables, type TableShape } from '#server/platform/db/describe-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { PICTURE_NAME } from '../archive/make-archive.ts'
import { TAR_END, tarHeader, tarPadding } from '../archive/tar.ts'
import {
  BACKUP_FORMAT,
  BACKUP_HEADER,
  BACKUP_MANIFEST,
  BACKUP_VERSION,
  type BackupHeader,
  type BackupManifest,
  type BackupSecrets,
  DEMO_SECRET_FILE,
  NOT_BACKED_UP,
  rowsPath,
  secretMark,
  SECRETS_FILE,
} from './backup-format.ts'
import { encrypted } from './encryption.ts'
import { findShopName, listAppliedMigrations, listTableRows } from './store.ts'

/** Rows of one file. */
const PART_CHARACTERS = 256 * 1024
const ROWS_AT_ONCE = 200
/** Of a table with files of many megabytes. */
const FILES_AT_ONCE = 4
const READ_BYTES = 256 * 1024

export type BackupSource = {
  db: Pick<Database, 'engine' | 'snapshot'>
  dataFolder: string
  publicUrl: string
  secrets: BackupSecrets
  nowMs: number
}

const isMissing = (error: unknown) => (error as { code?: unknown }).code === 'ENOENT'

/**
 * Pictures under names of their own, so that they are still there when the shop removes them while the backup is made.
 * A link takes no space; a folder that is a volume of its own needs copies.
 */
const linkPictures = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const linked = new Set(await readdir(to))
  for (const name of await readdir(from).catch(() => [] as string[])) {
    if (linked.has(name) || !PICTURE_NAME.test(name)) continue
    await link(join(from, name), join(to, name))
      .catch((error: unknown) => {
        if (isMissing(error)) throw error
        return copyFile(join(from, name), join(to, name))
      })
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
  }
}

/** A value as JSON; bytes are told from text by the kind of their column. */
const asJson = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : (value ?? null)

/** Rows of a table as lines of JSON, in texts of a quarter of a megabyte. */
async function* tableParts(db: Sql, table: string, { key, columns }: TableShape) {
  const hasFiles = [...columns.values()].some(({ kind }) => kind === 'bytes')
  const limit = hasFiles ? FILES_AT_ONCE : ROWS_AT_ONCE
  const names = [...columns.keys()]
  let text = ''
  let rows = 0
  for (let after: unknown[] | undefined; ;) {
    const page = await listTableRows(db, table, key, after, limit)
    for (const row of page) {
      text += `${JSON.stringify(names.map((name) => asJson(row[name])))}\n`
      rows++
      if (text.length < PART_CHARACTERS) continue
      yield { text, rows }
      text = ''
      rows = 0
    }
    const last = page.at(-1)
    if (!last || page.length < limit) break
    after = key.map((name) => last[name])
  }
  if (rows > 0) yield { text, rows }
}

/**
 * The whole backup as a tape archive. Tables are of one moment: everything that was committed before is in it. Pictures
 * are those of that moment and newer ones.
 */
async function* backupFiles(
  { dataFolder, publicUrl, secrets, nowMs, db: { engine } }: BackupSource,
  db: Sql,
  { links, isEncrypted }: { links: string; isEncrypted: boolean },
  finished: { manifest?: BackupManifest },
): AsyncGenerator<Uint8Array> {
  const manifest: BackupManifest = { rows: {}, files: [] }
  const whole = function* (name: string, content: string) {
    const bytes = Buffer.from(content)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (name !== BACKUP_MANIFEST) manifest.files.push({ name, bytes: bytes.length, sha256 })
    yield tarHeader(name, bytes.length, nowMs)
    yield bytes
    yield tarPadding(bytes.length)
  }
  const shapes = await describeTables({ engine }, db)
  const tables = [...shapes].filter(([name]) => !NOT_BACKED_UP.has(name))
  const header: BackupHeader = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    migrations: await listAppliedMigrations(db),
    engine,
    createdMs: nowMs,
    shopName: await findShopName(db),
    publicUrl,
    secretMarks: { secret: secretMark(secrets.secret), passwordPepper: secretMark(secrets.passwordPepper) },
    tables: tables.map(([name, { columns }]) => ({ name, columns: [...columns.keys()] })),
  }
  yield* whole(BACKUP_HEADER, JSON.stringify(header))
  for (const [name, shape] of tables) {
    let part = 0
    manifest.rows[name] = 0
    for await (const { text, rows } of tableParts(db, name, shape)) {
      yield* whole(rowsPath(name, ++part), text)
      manifest.rows[name] += rows
    }
  }
  const demoSecret = await readFile(join(dataFolder, DEMO_SECRET_FILE), 'utf8').catch(() => undefined)
  if (demoSecret !== undefined) yield* whole(DEMO_SECRET_FILE, demoSecret)
  if (isEncrypted && (secrets.secret || secrets.passwordPepper))
    yield* whole(SECRETS_FILE, JSON.stringify(secrets))
  await linkPictures(join(dataFolder, 'pictures'), links)
  for (const picture of (await readdir(links)).toSorted()) {
    const name = `pictures/${picture}`
    const handle = await open(join(links, picture))
    try {
      const { size } = await handle.stat()
      const hash = createHash('sha256')
      yield tarHeader(name, size, nowMs)
      let bytes = 0
      if (size > 0)
        for await (const chunk of handle.createReadStream({ end: size - 1, autoClose: false })) {
          hash.update(chunk as Buffer)
          bytes += (chunk as Buffer).length
          yield chunk as Buffer
        }
      if (bytes !== size) throw new Error(`${name} changed while it was read`)
      yield tarPadding(size)
      manifest.files.push({ name, bytes: size, sha256: hash.digest('hex') })
    } finally {
      await handle.close()
    }
  }
  yield* whole(BACKUP_MANIFEST, JSON.stringify(manifest))
  yield TAR_END
  finished.manifest = manifest
}

/**
 * Writes the whole shop to a file that does not exist yet, also while the shop sells. When it returns, the file is on
 * the disk. `passphrase`: it is encrypted. Memory does not grow with the shop. A file that is left after a fault or
 * a power cut has no end and is refused by whoever reads it.
 */
export const writeBackup = async (
  source: BackupSource,
  file: string,
  { passphrase, work, stop }: { passphrase: string | undefined; work: string; stop?: AbortSignal },
): Promise<BackupManifest> => {
  const finished: { manifest?: BackupManifest } = {}
  const links = join(work, 'pictures')
  await rm(links, { recursive: true, force: true })
  try {
    // Pictures that the tables name at their moment, which the shop may remove a moment later.
    await linkPictures(join(source.dataFolder, 'pictures'), links)
    await source.db.snapshot(async (db) => {
      const gzip = createGzip()
      const packed = pipeline(
        Readable.from(backupFiles(source, db, { links, isEncrypted: passphrase !== undefined }, finished), {
          highWaterMark: 1,
        }),
        gzip,
      )
      const content =
        passphrase === undefined ? gzip : encrypted(gzip as AsyncIterable<Uint8Array>, passphrase)
      const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
      const written = pipeline(content as AsyncIterable<Uint8Array>, target, { signal: stop })
      await Promise.all([packed, written]).catch((error: unknown) => {
        gzip.destroy()
        throw error
      })
    })
  } finally {
    await rm(links, { recursive: true, force: true })
  }
  return finished.manifest!
}

/** The bytes of a file, which is opened when they are first read. */
export async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: READ_BYTES }) as AsyncIterable<Uint8Array>
}
