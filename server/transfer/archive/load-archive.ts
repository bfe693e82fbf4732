import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, mkdtemp, open, rename, rm, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import type { ArchiveContent } from '#contract/console/shop/transfer.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { addPublicCodes } from '#server/platform/db/migrations/0082-public-codes.ts'
import { describeTables, type TableShape } from '#server/platform/db/describe-tables.ts'
import type { Services } from '#server/platform/services.ts'
import { ensureContactKey } from '#server/shop/consents/consents.ts'
import { recordPrices } from '#server/shop/price-history/record-prices.ts'
import { refreshProductList } from '#server/shop/catalog/saving/refresh-product-list.ts'
import { acceptRow, type ArchivedTable, ARCHIVED_TABLES, OWN_IF_MISSING } from './archive-tables.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type Manifest,
  MANIFEST,
  manifestSchema,
  measured,
  plain,
  tablePath,
} from './make-archive.ts'
import {
  addArchivedRows,
  analyzeTables,
  hasOneOwnSite,
  isShopFilled,
  lastMigration,
  listListedIds,
  lockTables,
  raiseAllVersions,
  raiseCounters,
  removeAllRows,
  removeProductList,
  setMissingSalesMark,
} from './store.ts'
import { badArchive, readTar, type TarEntry } from './tar.ts'

const MAX_MANIFEST_BYTES = 200 * 1024 * 1024
/** A file of a message with the most bytes, as base64. */
const MAX_LINE_BYTES = 64 * 1024 * 1024
/** Text of a shop shrinks to a tenth; a bomb to a thousandth. */
const MAX_RATIO = 200
const RATIO_FROM_BYTES = 64 * 1024 * 1024
/** Of an insert: PostgreSQL takes 65,535, SQLite 32,766; each value costs the process half a kilobyte for a while. */
const MAX_VALUES = 1_500
const MAX_ROWS = 300
const PRODUCTS_AT_ONCE = 50

type Content = { bytes: number; sha256: string }
type Spooled = { manifest: Manifest; folder: string }

/** Unpacked bytes, refused once they are far more than a shop's would be. */
async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  let packedBytes = 0
  const counted = async function* () {
    for await (const part of bytes) {
      packedBytes += part.byteLength
      yield part
    }
  }
  let unpackedBytes = 0
  const feeding = pipeline(Readable.from(counted()), gunzip).catch((error: unknown) => {
    gunzip.destroy(error as Error)
  })
  try {
    for await (const part of gunzip as AsyncIterable<Uint8Array>) {
      unpackedBytes += part.byteLength
      if (unpackedBytes > RATIO_FROM_BYTES && unpackedBytes > packedBytes * MAX_RATIO)
        throw badArchive('Ten plik rozpakowuje się do podejrzanie wielkich rozmiarów.')
      yield part
    }
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('Z_'))
      throw badArchive('To nie jest archiwum sklepu albo plik jest uszkodzony.')
    throw error
  } finally {
    gunzip.destroy()
    await feeding
  }
}

const readManifest = async ({ name, size, content }: TarEntry): Promise<Manifest> => {
  if (name !== MANIFEST || size > MAX_MANIFEST_BYTES)
    throw badArchive('To nie jest archiwum sklepu: brakuje w nim spisu treści.')
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  let given: unknown
  try {
    given = JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    throw badArchive('Spis treści archiwum jest uszkodzony.')
  }
  const isOurs = v.safeParse(v.object({ format: v.literal(ARCHIVE_FORMAT), version: v.number() }), given)
  if (isOurs.success && isOurs.output.version > ARCHIVE_VERSION) throw newer()
  const read = v.safeParse(manifestSchema, given)
  if (!read.success) throw badArchive('Spis treści archiwum zawiera coś, czego sklep nie zna.')
  return read.output
}

const newer = () =>
  new Refusal(
    409,
    'newer_archive',
    'To archiwum pochodzi z nowszej wersji programu. Zaktualizuj ten sklep i wczytaj je jeszcze raz.',
  )

/** Files that the manifest announces, by their path. */
const announcedIn = ({ tables, pictures }: Manifest): Map<string, Content> => {
  const announced = new Map<string, Content>()
  for (const [path, content] of [
    ...tables.map((table) => [tablePath(table.name), table] as const),
    ...pictures.map((picture) => [`pictures/${picture.name}`, picture] as const),
  ]) {
    if (announced.has(path)) throw badArchive(`Spis treści archiwum wymienia „${path}” dwa razy.`)
    announced.set(path, content)
  }
  return announced
}

const checkSpace = async (folder: string, contents: Iterable<Content>) => {
  let bytes = 0
  for (const one of contents) bytes += one.bytes
  const { bavail, bsize } = await statfs(folder)
  // The tables are stored twice for a while: as files, and in the database.
  if (bytes * 2 > bavail * bsize) throw badArchive('Na dysku serwera jest za mało miejsca na to archiwum.')
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const part of content) {
    hash.update(part)
    yield part
  }
}

/** Unpacks an archive into a folder and checks every file against the manifest. Names come from the manifest only. */
const spoolArchive = async (
  bytes: AsyncIterable<Uint8Array>,
  { open, known }: { open: () => Promise<string>; known: string },
): Promise<Spooled> => {
  let folder = ''
  let manifest: Manifest | undefined
  let announced = new Map<string, Content>()
  for await (const entry of readTar(unpacked(bytes))) {
    if (!manifest) {
      manifest = await readManifest(entry)
      if (manifest.migration > known) throw newer()
      announced = announcedIn(manifest)
      folder = await open()
      await checkSpace(folder, announced.values())
      continue
    }
    const expected = announced.get(entry.name)
    if (!expected)
      throw badArchive(
        `Archiwum zawiera plik, którego nie ma w spisie treści („${entry.name.slice(0, 60)}”).`,
      )
    announced.delete(entry.name)
    if (entry.size !== expected.bytes)
      throw badArchive(`Plik „${entry.name}” ma inny rozmiar niż w spisie treści.`)
    const hash = createHash('sha256')
    await pipeline(
      Readable.from(hashed(entry.content, hash)),
      createWriteStream(join(folder, basename(entry.name)), { flags: 'wx', mode: 0o600, flush: true }),
    )
    if (hash.digest('hex') !== expected.sha256)
      throw badArchive(`Plik „${entry.name}” jest uszkodzony: suma kontrolna się nie zgadza.`)
  }
  if (!manifest) throw badArchive('To archiwum jest puste.')
  const [missing] = announced.keys()
  if (missing) throw badArchive(`W archiwum brakuje pliku „${missing}”.`)
  return { manifest, folder }
}

/** Lines of a file, refused when one is longer than any row. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end))
      yield Buffer.concat(parts).toString('utf8')
      parts = []
      length = 0
      from = end + 1
    }
    parts.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > MAX_LINE_BYTES) throw badArchive('Archiwum zawiera za długi wiersz.')
  }
  if (length > 0) throw badArchive('Archiwum zawiera niedokończony wiersz.')
}

type Value = string | number | Uint8Array | null

const readBytes = (value: unknown): Uint8Array | undefined => {
  const { base64 } = (value ?? {}) as { base64?: unknown }
  return typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : undefined
}

/** The values of a table's rows, each of the kind that its column has. */
async function* rowsOf(
  { name, columns, rows }: Manifest['tables'][number],
  folder: string,
  { columns: known }: TableShape,
): AsyncGenerator<Record<string, Value>> {
  let number = 0
  const wrong = () => badArchive(`Tabela „${name}”, wiersz ${number}: to nie są dane tego sklepu.`)
  if (new Set(columns).size !== columns.length || columns.some((column) => !known.has(column))) throw wrong()
  for await (const line of linesOf(join(folder, basename(tablePath(name))))) {
    number++
    let values: unknown
    try {
      values = JSON.parse(line)
    } catch {
      throw wrong()
    }
    if (!Array.isArray(values) || values.length !== columns.length || number > rows) throw wrong()
    const row: Record<string, Value> = {}
    for (const [index, column] of columns.entries()) {
      const { kind, mayBeNull } = known.get(column)!
      const value: unknown = kind === 'bytes' ? (readBytes(values[index]) ?? null) : values[index]
      const isRight =
        value === null
          ? mayBeNull
          : kind === 'number'
            ? Number.isSafeInteger(value) || (typeof value === 'number' && Number.isFinite(value))
            : kind === 'bytes' || (typeof value === 'string' && !value.includes('\0'))
      if (!isRight) throw wrong()
      if (column.endsWith('_json') && value !== null) {
        try {
          JSON.parse(String(value))
        } catch {
          throw wrong()
        }
      }
      row[column] = value as Value
    }
    const accepted = await acceptRow(name, row)
    if (!accepted) throw wrong()
    yield accepted as Record<string, Value>
  }
  if (number !== rows) throw badArchive(`Tabela „${name}” ma inną liczbę wierszy niż w spisie treści.`)
}

const countIn = ({ tables }: Manifest, name: string) => tables.find((table) => table.name === name)?.rows ?? 0

const contentOf = (manifest: Manifest): ArchiveContent => ({
  shopName: manifest.shopName,
  createdMs: manifest.createdMs,
  products: countIn(manifest, 'products'),
  categories: countIn(manifest, 'categories'),
  orders: countIn(manifest, 'orders'),
  customers: countIn(manifest, 'customers'),
  pages: countIn(manifest, 'pages'),
  coupons: countIn(manifest, 'coupons'),
  pictures: manifest.pictures.length,
})

/**
 * Checks every row of a table and writes it to the folder as it will be stored: the transaction, for which all other
 * writes wait on SQLite, then only inserts.
 */
const prepareTable = async (table: Manifest['tables'][number], folder: string, shape: TableShape) => {
  const from = join(folder, basename(tablePath(table.name)))
  const lines = async function* () {
    for await (const row of rowsOf(table, folder, shape))
      yield `${JSON.stringify(table.columns.map((column) => plain(row[column])))}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(preparedFile(folder, table.name), { mode: 0o600 }))
  await rm(from)
}
const preparedFile = (folder: string, table: string) => join(folder, `${table}.ready`)

async function* preparedRows({ name, columns }: Manifest['tables'][number], folder: string) {
  for await (const line of linesOf(preparedFile(folder, name))) {
    const values = JSON.parse(line) as (Value | { base64: string })[]
    yield Object.fromEntries(
      columns.map((column, index) => [column, readBytes(values[index]) ?? (values[index] as Value)]),
    )
  }
}

const storeTables = (services: Services, { manifest, folder }: Spooled) =>
  services.db.transaction(
    async (tx) => {
      await lockTables(services.db, tx, [...ARCHIVED_TABLES, 'product_list', 'product_list_parts'])
      await requireEmptyShop(tx)
      const given = new Set<ArchivedTable>(manifest.tables.map(({ name }) => name))
      for (const table of ARCHIVED_TABLES)
        if (given.has(table) || !OWN_IF_MISSING.includes(table)) await removeAllRows(tx, table)
      for (const table of manifest.tables) {
        const atOnce = Math.min(MAX_ROWS, Math.floor(MAX_VALUES / Math.max(1, table.columns.length)))
        let batch: Record<string, Value>[] = []
        for await (const row of preparedRows(table, folder)) {
          batch.push(row)
          if (batch.length < atOnce) continue
          await addArchivedRows(tx, table.name, batch)
          batch = []
        }
        if (batch.length > 0) await addArchivedRows(tx, table.name, batch)
      }
      if (given.has('identity_sites') && !(await hasOneOwnSite(tx)))
        throw badArchive('Archiwum nie mówi, która witryna jest tym sklepem.')
      await analyzeTables(services.db, tx, ARCHIVED_TABLES)
      await raiseCounters(tx)
      await setMissingSalesMark(tx)
      await ensureContactKey(tx)
      const coupons = manifest.tables.find(({ name }) => name === 'coupons')
      if (coupons && !coupons.columns.includes('is_public')) await addPublicCodes(tx)
      await removeProductList(tx)
      for (let after = 0; ;) {
        const ids = await listListedIds(tx, after, PRODUCTS_AT_ONCE)
        if (ids.length === 0) break
        // Archives of before the ledger have no prices of the past.
        await recordPrices(tx, ids, services.now(), { soldSinceMs: services.now() })
        await refreshProductList(tx, ids, services.now())
        after = ids.at(-1)!
      }
      await raiseAllVersions(tx)
    },
    { isLong: true },
  )

const requireEmptyShop = async (db: Services['db']['read']) => {
  if (await isShopFilled(db))
    throw new Refusal(
      409,
      'not_empty',
      'Ten sklep nie jest pusty. Archiwum można wczytać tylko do nowego sklepu, bez produktów, zamówień i klientów.',
    )
}

/** Pictures get their names before the tables name them. One of the same name is replaced unless it is the same. */
const storePictures = async ({ settings }: Services, { manifest, folder }: Spooled) => {
  const to = join(settings.dataFolder, 'pictures')
  await mkdir(to, { recursive: true })
  for (const { name, sha256 } of manifest.pictures) {
    const target = join(to, name)
    const isThere = await access(target).then(
      () => true,
      () => false,
    )
    if (isThere && (await measured(createReadStream(target))).sha256 === sha256) continue
    await rename(join(folder, name), target).catch(async (error: unknown) => {
      if ((error as { code?: unknown }).code !== 'EXDEV') throw error
      // The folder of pictures is a volume of its own.
      const unfinished = join(to, `.${name}.unfinished`)
      await pipeline(createReadStream(join(folder, name)), createWriteStream(unfinished, { flush: true }))
      await rename(unfinished, target)
    })
  }
  const handle = await open(to, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Reads an archive into this empty shop, or only says what is in it. Everything is unpacked and checked before anything
 * is written; the tables are written in one transaction.
 */
export const loadArchive = async (
  services: Services,
  bytes: AsyncIterable<Uint8Array>,
  { isDryRun, mayStillWrite }: { isDryRun: boolean; mayStillWrite?: () => Promise<boolean> },
): Promise<ArchiveContent> => {
  const { db, settings } = services
  await requireEmptyShop(db.read)
  let folder: string | undefined
  const openFolder = async () => {
    const parent = join(settings.dataFolder, 'archives')
    await mkdir(parent, { recursive: true, mode: 0o700 })
    return (folder = await mkdtemp(join(parent, 'reading-')))
  }
  try {
    const spooled = await spoolArchive(bytes, { open: openFolder, known: await lastMigration(db.read) })
    const { manifest } = spooled
    const shapes = await describeTables(db, db.read)
    for (const table of manifest.tables) await prepareTable(table, spooled.folder, shapes.get(table.name)!)
    if (!isDryRun) {
      // The upload took as long as it took.
      if (mayStillWrite && !(await mayStillWrite()))
        throw new Refusal(
          403,
          'no_right',
          'To konto nie może już wczytać archiwum. Nic nie zostało zapisane.',
        )
      await storePictures(services, spooled)
      await storeTables(services, spooled)
      await services.refresh()
    }
    return contentOf(manifest)
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}
