import { yieldToRequests } from '#server/platform/yield-to-requests.ts'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import {
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import * as v from 'valibot'
import { describeTables } from '#server/platform/db/describe-tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { lockVersion } from '#server/platform/db/versions.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { defineTask, makeTaskDue } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { ARCHIVED_TABLES, type ArchivedTable, withoutSecrets } from './archive-tables.ts'
import {
  addArchive,
  type ArchiveRow,
  claimArchive,
  isArchiveRunning,
  lastMigration,
  listEndedArchives,
  listReadyAfter,
  listRowsAfter,
  removeArchiveRow,
  setClaimedArchive,
} from './store.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

export const ARCHIVE_FORMAT = 'klepka-archive'
/** Raised when an older program could not read it. */
export const ARCHIVE_VERSION = 1
export const MANIFEST = 'manifest.json'
/** Files of the folder of pictures that pages may show, and documents of products. */
export const PICTURE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,79}\.(?:webp|avif|jpe?g|png|pdf)$/
export const tablePath = (table: string) => `tables/${table}.jsonl`

const ROWS_AT_ONCE = 100
/** Larger strings stay in memory until a full garbage collection. */
const PIECE_CHARACTERS = 32_768
/** Of a table with files of many megabytes. */
const FILES_AT_ONCE = 4
const DAY_MS = 86_400_000
const STORED_MS = 7 * DAY_MS
const LEASE_MS = 5 * 60_000
const RENEW_MS = 60_000
const EVERY_MS = 60_000
export const MAX_LISTED_ARCHIVES = 20

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
export const plain = (value: unknown) =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : (value ?? null)

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
      if (text.length < PIECE_CHARACTERS) continue
      yield text
      text = ''
    }
    if (text !== '') yield text
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = key.map((name) => last[name])
    await yieldToRequests()
  }
}

/** The bytes and the hash of what is read, which is also written to `to`. */
export const measured = async (parts: AsyncIterable<string | Uint8Array>, to?: NodeJS.WritableStream) => {
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
  if (to) await pipeline(Readable.from(passed(), { highWaterMark: 1 }), to)
  else for await (const _ of passed());
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes every table as it is at one moment to `folder`. */
const writeTables = (
  services: Services,
  folder: string,
  stop: AbortSignal | undefined,
): Promise<Omit<Manifest, 'pictures'>> =>
  services.db.snapshot(async (db) => {
    const shapes = await describeTables(services.db, db)
    const tables: Manifest['tables'] = []
    for (const name of ARCHIVED_TABLES) {
      await checkSpaceFor(folder, 0)
      const { key, columns } = shapes.get(name)!
      const limit = name === 'message_files' ? FILES_AT_ONCE : ROWS_AT_ONCE
      const counted = { rows: 0 }
      const lines = tableLines(
        async (after) => {
          stop?.throwIfAborted()
          return listRowsAfter(db, name, key, after, limit)
        },
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

const isMissing = (error: unknown) => (error as { code?: unknown }).code === 'ENOENT'

/**
 * Pictures as they are now, under names of their own in `to`: the shop removes and replaces some while the archive is
 * made. A link takes no space; a folder that is a volume of its own needs copies.
 */
const linkPictures = async (from: string, to: string): Promise<{ names: string[]; bytes: number }> => {
  const found = await readdir(from).catch(() => [] as string[])
  const names: string[] = []
  let bytes = 0
  await mkdir(to)
  for (const name of found.filter((one) => PICTURE_NAME.test(one)).toSorted()) {
    const path = join(from, name)
    try {
      const { isFile, size } = await lstat(path).then((one) => ({ isFile: one.isFile(), size: one.size }))
      if (!isFile) continue
      await link(path, join(to, name)).catch((error: unknown) => {
        if (isMissing(error)) throw error
        return copyFile(path, join(to, name))
      })
      names.push(name)
      bytes += size
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return { names, bytes }
}

/** Space that stays free, so that the shop's database can grow. */
const FREE_BYTES = 256 * 1024 * 1024
const checkSpaceFor = async (folder: string, bytes: number) => {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + FREE_BYTES)
    throw Object.assign(new Error('too little space for the archive'), { code: 'ENOSPC' })
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
export const writeArchive = async (
  services: Services,
  file: string,
  { stop, work = `${file}.work` }: { stop?: AbortSignal; work?: string } = {},
): Promise<Manifest> => {
  const pictureFolder = join(work, 'pictures')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  try {
    await checkSpaceFor(work, 0)
    const described = await writeTables(services, work, stop)
    const linked = await linkPictures(join(services.settings.dataFolder, 'pictures'), pictureFolder)
    const tableBytes = described.tables.reduce((sum, { bytes }) => sum + bytes, 0)
    await checkSpaceFor(work, linked.bytes + tableBytes)
    const pictures: Manifest['pictures'] = []
    for (const name of linked.names) {
      stop?.throwIfAborted()
      pictures.push({ name, ...(await measured(createReadStream(join(pictureFolder, name)))) })
    }
    const manifest: Manifest = { ...described, pictures }
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
    await pipeline(
      Readable.from(parts()),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
      { signal: stop },
    )
    await rename(unfinished, file)
    return manifest
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const folderOf = ({ settings }: Services) => join(settings.dataFolder, 'archives')
export const archiveFile = (services: Services, id: string) => join(folderOf(services), `${id}.tar.gz`)

const MAX_ATTEMPTS = 3
/** Files of how often making was begun: a process that ran out of memory left nothing else. */
const attemptFile = (services: Services, id: string) => join(folderOf(services), `${id}.attempts`)

const countAttempt = async (path: string): Promise<number> => {
  const before = Number(await readFile(path, 'utf8').catch(() => '0')) || 0
  await writeFile(path, String(before + 1))
  return before + 1
}

/** Makes one ordered archive, if there is any that no other process makes. */
const makeOrderedArchive = async (services: Services, stop: AbortSignal): Promise<boolean> => {
  const { db, now } = services
  const row = await db.transaction((tx) => claimArchive(tx, now(), LEASE_MS))
  if (!row) return false
  let claim = row.claimed_until_ms
  // Ours ends when another process took it over while this one stood still.
  const lost = new AbortController()
  const change = (values: Partial<ArchiveRow>) =>
    db.transaction((tx) => setClaimedArchive(tx, row.id, claim, values))
  const renew = async () => {
    const next = now() + LEASE_MS
    if (await change({ claimed_until_ms: next })) claim = next
    else lost.abort()
  }
  let renewal = Promise.resolve()
  const renewing = setInterval(() => (renewal = renew().catch(() => {})), RENEW_MS)
  const finish = async (values: Partial<ArchiveRow>) => {
    clearInterval(renewing)
    await renewal
    await change({ ...values, claimed_until_ms: null })
  }
  const file = archiveFile(services, row.id)
  const attempts = attemptFile(services, row.id)
  try {
    await mkdir(folderOf(services), { recursive: true, mode: 0o700 })
    if ((await countAttempt(attempts)) > MAX_ATTEMPTS)
      throw new Error(`${MAX_ATTEMPTS} attempts were broken off`)
    await writeArchive(services, file, {
      stop: AbortSignal.any([stop, lost.signal]),
      work: `${file}.${claim}.work`,
    })
    const { size } = await stat(file)
    await finish({ state: 'ready', ready_ms: now(), ends_ms: now() + STORED_MS, bytes: size })
    await rm(attempts, { force: true })
  } catch (error) {
    if (stop.aborted) {
      await finish({ state: 'waiting' })
      await rm(attempts, { force: true })
      return false
    }
    services.log(`archive: ${(error as Error).stack ?? error}`)
    const isFull = ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code))
    await finish({
      state: 'failed',
      problem: isFull ? 'Na dysku serwera brakuje miejsca.' : 'Coś poszło nie tak. Spróbuj jeszcze raz.',
    })
    if (!lost.signal.aborted) await rm(attempts, { force: true })
  } finally {
    clearInterval(renewing)
  }
  return true
}

/** Each is as large as the shop, and has everybody's data. */
const MAX_READY = 2
/** What a process that was killed left behind. A folder in use is written to more often. */
const LEFT_BEHIND_MS = 6 * 3_600_000
const UNFINISHED = /^reading-|\.work$/

/** Removes files whose seven days are over or that newer ones replace, and those that a process left behind. */
const removeEndedArchives = async (services: Services): Promise<void> => {
  const { db, now } = services
  const ended = await listEndedArchives(db.read, now(), now() - STORED_MS)
  const replaced = (await listReadyAfter(db.read, 0, MAX_LISTED_ARCHIVES)).toReversed().slice(MAX_READY)
  for (const { id } of [...ended, ...replaced]) {
    await rm(archiveFile(services, id), { force: true })
    await db.transaction((tx) => removeArchiveRow(tx, id), { isDurable: false })
  }
  const folder = folderOf(services)
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && now() - found.mtimeMs > (UNFINISHED.test(name) ? LEFT_BEHIND_MS : STORED_MS))
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Makes what a process that ended has left, and removes what has ended. */
export const archiveTask = defineTask('archives of the shop', {
  everyMs: EVERY_MS,
  isRunAtStart: true,
  run: async (services, stop) => {
    await removeEndedArchives(services)
    while (!stop.aborted && (await makeOrderedArchive(services, stop)));
    await removeEndedArchives(services)
  },
})

/** Orders an archive; a process makes it in the background. */
export const orderArchive = async (services: Services, author: string): Promise<void> => {
  await services.db.transaction(async (tx) => {
    // Two orders at the same moment are two archives otherwise.
    await lockVersion(tx, 'settings')
    if (await isArchiveRunning(tx))
      throw new Refusal(
        409,
        'archive_running',
        'Jedno archiwum właśnie powstaje. Poczekaj, aż będzie gotowe.',
      )
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
