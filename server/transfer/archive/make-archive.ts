import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import * as v from 'valibot'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { defineTask, makeTaskDue } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { ARCHIVED_TABLES, type ArchivedTable, withoutSecrets } from './archive-tables.ts'
import {
  addArchive,
  claimArchive,
  describeTables,
  lastMigration,
  listEndedArchives,
  listRowsAfter,
  removeArchiveRow,
  setArchive,
} from './store.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

export const ARCHIVE_FORMAT = 'klepka-archive'
/** Raised when an older program could not read it. */
export const ARCHIVE_VERSION = 1
export const MANIFEST = 'manifest.json'
/** Files of the folder of pictures that pages may show. */
export const PICTURE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,79}\.(?:webp|avif|jpe?g|png)$/
export const tablePath = (table: string) => `tables/${table}.jsonl`

const ROWS_AT_ONCE = 500
/** Of a table with files of many megabytes. */
const FILES_AT_ONCE = 4
const DAY_MS = 86_400_000
const STORED_MS = 7 * DAY_MS
const LEASE_MS = 5 * 60_000
const RENEW_MS = 60_000
const EVERY_MS = 60_000

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const content = { bytes: count, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }
/** The first file of an archive: what else is in it. */
export const manifestSchema = v.object({
  format: v.literal(ARCHIVE_FORMAT),
  version: count,
  /** The last change of the tables that the program knew. */
  migration: v.string(),
  createdMs: count,
  shopName: v.pipe(v.string(), v.maxLength(200)),
  tables: v.pipe(
    v.array(
      v.object({
        name: v.picklist(ARCHIVED_TABLES),
        columns: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/))), v.maxLength(200)),
        rows: count,
        ...content,
      }),
    ),
    v.maxLength(ARCHIVED_TABLES.length),
  ),
  pictures: v.pipe(
    v.array(v.object({ name: v.pipe(v.string(), v.regex(PICTURE_NAME)), ...content })),
    v.maxLength(2_000_000),
  ),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

/** Bytes are not text: base64 in an object, which no other value is. */
const plain = (value: unknown) =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : (value ?? null)

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Rows of a table as lines of JSON, a page at a time. */
async function* tableLines(
  page: (after: unknown[] | undefined) => Promise<Record<string, unknown>[]>,
  table: ArchivedTable,
  key: string[],
  columns: string[],
  limit: number,
  counted: { rows: number },
): AsyncGenerator<string> {
  for (let after: unknown[] | undefined; ;) {
    const rows = await page(after)
    let text = ''
    for (const stored of rows) {
      const row = withoutSecrets(table, stored)
      if (!row) continue
      counted.rows++
      text += `${JSON.stringify(columns.map((name) => plain(row[name])))}\n`
    }
    yield text
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = key.map((name) => last[name])
    await breathe()
  }
}

const measured = async (parts: AsyncIterable<string | Uint8Array>, to?: NodeJS.WritableStream) => {
  const hash = createHash('sha256')
  let bytes = 0
  const passed = async function* () {
    for await (const part of parts) {
      const piece = typeof part === 'string' ? Buffer.from(part) : part
      hash.update(piece)
      bytes += piece.byteLength
      yield piece
    }
  }
  if (to) await pipeline(Readable.from(passed()), to)
  else for await (const _ of passed());
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes every table as it is at one moment to `folder`. */
const writeTables = (services: Services, folder: string): Promise<Omit<Manifest, 'pictures'>> =>
  services.db.snapshot(async (db) => {
    const shapes = await describeTables(services.db, db)
    const tables: Manifest['tables'] = []
    for (const name of ARCHIVED_TABLES) {
      const { key, columns } = shapes.get(name)!
      const limit = name === 'message_files' ? FILES_AT_ONCE : ROWS_AT_ONCE
      const counted = { rows: 0 }
      const lines = tableLines(
        (after) => listRowsAfter(db, name, key, after, limit),
        name,
        key,
        [...columns.keys()],
        limit,
        counted,
      )
      const content = await measured(lines, createWriteStream(join(folder, name), { mode: 0o600 }))
      tables.push({ name, columns: [...columns.keys()], ...counted, ...content })
    }
    return {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      migration: await lastMigration(db),
      createdMs: services.now(),
      shopName: services.shopSettings().shopName,
      tables,
    }
  })

const listPictures = async (folder: string): Promise<Manifest['pictures']> => {
  const names = await readdir(folder).catch(() => [] as string[])
  const pictures: Manifest['pictures'] = []
  for (const name of names.filter((one) => PICTURE_NAME.test(one)).toSorted()) {
    const path = join(folder, name)
    if ((await stat(path)).isFile()) pictures.push({ name, ...(await measured(createReadStream(path))) })
  }
  return pictures
}

async function* tarFile(name: string, bytes: number, nowMs: number, content: AsyncIterable<Uint8Array>) {
  yield tarHeader(name, bytes, nowMs)
  let written = 0
  for await (const part of content) {
    written += part.byteLength
    yield part
  }
  // Such as a picture that was replaced meanwhile.
  if (written !== bytes) throw new Error(`${name} changed while it was read`)
  yield tarPadding(bytes)
}

/** Writes the whole shop to one file: tables of one moment, and then the pictures that they name. */
export const writeArchive = async (services: Services, file: string): Promise<Manifest> => {
  const work = `${file}.work`
  const pictureFolder = join(services.settings.dataFolder, 'pictures')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  try {
    const described = await writeTables(services, work)
    const manifest: Manifest = { ...described, pictures: await listPictures(pictureFolder) }
    const { createdMs } = manifest
    const parts = async function* () {
      const text = Buffer.from(JSON.stringify(manifest))
      yield* tarFile(MANIFEST, text.byteLength, createdMs, Readable.from([text]))
      for (const { name, bytes } of manifest.tables)
        yield* tarFile(tablePath(name), bytes, createdMs, createReadStream(join(work, name)))
      for (const { name, bytes } of manifest.pictures)
        yield* tarFile(`pictures/${name}`, bytes, createdMs, createReadStream(join(pictureFolder, name)))
      yield TAR_END
    }
    const unfinished = join(work, 'archive')
    await pipeline(Readable.from(parts()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    const handle = await open(unfinished, 'r')
    await handle.sync().finally(() => handle.close())
    await rename(unfinished, file)
    return manifest
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const folderOf = ({ settings }: Services) => join(settings.dataFolder, 'archives')
export const archiveFile = (services: Services, id: string) => join(folderOf(services), `${id}.tar.gz`)

/** Makes one ordered archive, if there is any that no other process makes. */
const makeOrderedArchive = async (services: Services): Promise<boolean> => {
  const { db, now } = services
  const row = await db.transaction((tx) => claimArchive(tx, now(), LEASE_MS))
  if (!row) return false
  const renewing = setInterval(
    () =>
      void db
        .transaction((tx) => setArchive(tx, row.id, { claimed_until_ms: now() + LEASE_MS }), {
          isDurable: false,
        })
        .catch(() => {}),
    RENEW_MS,
  )
  try {
    await mkdir(folderOf(services), { recursive: true, mode: 0o700 })
    const file = archiveFile(services, row.id)
    await writeArchive(services, file)
    const { size } = await stat(file)
    await db.transaction((tx) =>
      setArchive(tx, row.id, {
        state: 'ready',
        ready_ms: now(),
        ends_ms: now() + STORED_MS,
        bytes: size,
        claimed_until_ms: null,
      }),
    )
  } catch (error) {
    services.log(`archive: ${(error as Error).stack ?? error}`)
    const isFull = ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code))
    await db.transaction((tx) =>
      setArchive(tx, row.id, {
        state: 'failed',
        claimed_until_ms: null,
        problem: isFull ? 'Na dysku serwera brakuje miejsca.' : 'Coś poszło nie tak. Spróbuj jeszcze raz.',
      }),
    )
  } finally {
    clearInterval(renewing)
  }
  return true
}

/** Removes files whose seven days are over, also those that a process left behind, with their rows. */
const removeEndedArchives = async (services: Services): Promise<void> => {
  const { db, now } = services
  for (const { id } of await listEndedArchives(db.read, now(), now() - STORED_MS)) {
    await rm(archiveFile(services, id), { force: true })
    await db.transaction((tx) => removeArchiveRow(tx, id), { isDurable: false })
  }
  const folder = folderOf(services)
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && now() - found.mtimeMs > STORED_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Makes what a process that ended has left, and removes what has ended. */
export const archiveTask = defineTask('archives of the shop', {
  everyMs: EVERY_MS,
  isRunAtStart: true,
  run: async (services, stop) => {
    await removeEndedArchives(services)
    while (!stop.aborted && (await makeOrderedArchive(services)));
  },
})

/** Orders an archive; a process makes it in the background. */
export const orderArchive = async (services: Services, author: string): Promise<void> => {
  await services.db.transaction(async (tx) => {
    await addArchive(tx, {
      id: uuidV7(services.now(), services.randomBytes),
      state: 'waiting',
      author,
      created_ms: services.now(),
      claimed_until_ms: null,
      ready_ms: null,
      ends_ms: null,
      bytes: null,
      problem: null,
    })
    await makeTaskDue(tx, archiveTask, services.now())
  })
}
