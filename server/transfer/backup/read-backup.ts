import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { CannotStart } from '#server/platform/db/database.ts'
import { requireKnownMigrations } from '#server/platform/db/migrate.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { readTar, type TarEntry } from '../archive/tar.ts'
import {
  BACKUP_FORMAT,
  BACKUP_HEADER,
  BACKUP_MANIFEST,
  BACKUP_VERSION,
  type BackupHeader,
  backupHeader,
  type BackupManifest,
  backupManifest,
  type BackupSecrets,
  backupSecrets,
  DEMO_SECRET_FILE,
  backedUpPicture,
  SECRETS_FILE,
  tableOf,
} from './backup-format.ts'
import { cutOff, opened } from './encryption.ts'

const MAX_SMALL_BYTES = 16 * 1024 * 1024
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024
/** Rows of one file; a row with a file of a message may be larger than the others. */
const MAX_ROWS_BYTES = 128 * 1024 * 1024

/** Where a backup's content goes while it is read. What it got counts only after `readBackup` has returned. */
export type BackupReceiver = {
  begin: (header: BackupHeader) => Promise<void>
  /** `text`: a JSON list of values on each line, in the order of `columns`. */
  rows: (table: string, columns: string[], text: string) => Promise<number>
  picture: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  secrets: (secrets: BackupSecrets) => Promise<void>
  demoSecret: (secret: string) => Promise<void>
}

const damaged = (what: string) => new CannotStart(`Kopia jest uszkodzona: ${what}.`)
const notOurs = () => new CannotStart('To nie jest kopia sklepu albo początek pliku jest uszkodzony.')

/** Faults of a damaged file as one line that says so. */
const explained = (error: unknown): unknown => {
  if (error instanceof Refusal) return damaged('układ pliku jest zmieniony albo plik urywa się w środku')
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === 'Z_BUF_ERROR') return cutOff()
  if (String(code).startsWith('Z_')) return damaged('spakowana treść jest zmieniona')
  return error
}

async function* unpackedBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  let fault: unknown
  const feeding = pipeline(Readable.from(bytes, { highWaterMark: 1 }), gunzip).catch((error: unknown) => {
    fault ??= error
    gunzip.destroy(error as Error)
  })
  try {
    yield* gunzip as AsyncIterable<Uint8Array>
  } catch (error) {
    throw fault ?? error
  } finally {
    gunzip.destroy()
    await feeding
  }
}

const collect = async ({ name, size, content }: TarEntry, most: number): Promise<Buffer> => {
  if (size > most) throw damaged(`plik ${name} jest za duży`)
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts, size)
}

const parsed = <T>(name: string, bytes: Buffer, schema: v.GenericSchema<unknown, T>): T => {
  let given: unknown
  try {
    given = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw damaged(`plik ${name} nie jest czytelny`)
  }
  if (name === BACKUP_HEADER) {
    const isOurs = v.safeParse(v.object({ format: v.literal(BACKUP_FORMAT), version: v.number() }), given)
    if (isOurs.success && isOurs.output.version > BACKUP_VERSION)
      throw new CannotStart('Kopia pochodzi z nowszej wersji programu. Odtwórz ją nowszą wersją.')
  }
  const read = v.safeParse(schema, given)
  if (!read.success) throw name === BACKUP_HEADER ? notOurs() : damaged(`plik ${name} ma inną treść`)
  return read.output
}

type Seen = { rows: Map<string, number>; files: BackupManifest['files'] }

/** Passes one file to the receiver and returns its checksum. */
const receive = async (
  entry: TarEntry,
  columns: ReadonlyMap<string, string[]>,
  receiver: BackupReceiver,
  seen: Seen,
): Promise<string> => {
  const hash = createHash('sha256')
  const picture = backedUpPicture(entry.name)
  if (picture !== undefined) {
    const content = async function* () {
      for await (const part of entry.content) {
        hash.update(part)
        yield part
      }
    }
    await receiver.picture(picture, content())
    return hash.digest('hex')
  }
  const table = tableOf(entry.name)
  const known = table === undefined ? undefined : columns.get(table)
  const isOther = entry.name === SECRETS_FILE || entry.name === DEMO_SECRET_FILE
  if (!known && !isOther) throw damaged(`zawiera nieznany plik ${entry.name.slice(0, 60)}`)
  const bytes = await collect(entry, known ? MAX_ROWS_BYTES : MAX_SMALL_BYTES)
  hash.update(bytes)
  if (known) {
    const rows = await receiver.rows(table!, known, bytes.toString('utf8'))
    seen.rows.set(table!, (seen.rows.get(table!) ?? 0) + rows)
  } else if (entry.name === SECRETS_FILE) {
    await receiver.secrets(parsed(SECRETS_FILE, bytes, backupSecrets))
  } else {
    await receiver.demoSecret(bytes.toString('utf8'))
  }
  return hash.digest('hex')
}

const checkManifest = (manifest: BackupManifest, seen: Seen) => {
  for (const [at, file] of manifest.files.entries()) {
    const { name, bytes, sha256 } = seen.files[at] ?? {}
    if (name !== file.name) throw damaged(`brakuje pliku ${file.name}`)
    if (bytes !== file.bytes || sha256 !== file.sha256)
      throw damaged(`plik ${file.name} ma inną sumę kontrolną`)
  }
  if (seen.files.length !== manifest.files.length) throw damaged('ma pliki, których nie ma w spisie')
  for (const [table, rows] of Object.entries(manifest.rows))
    if ((seen.rows.get(table) ?? 0) !== rows) throw damaged(`tabela ${table} ma inną liczbę wierszy`)
}

/**
 * Reads a whole backup once and checks everything: encryption, packing, the checksum of each file, that none is
 * missing, numbers of rows. Throws `CannotStart` with one line when anything is not as it was written.
 */
export const readBackup = async (
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
  receiver: BackupReceiver,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> => {
  const seen: Seen = { rows: new Map(), files: [] }
  let header: BackupHeader | undefined
  let manifest: BackupManifest | undefined
  let columns = new Map<string, string[]>()
  const content = unpackedBytes(opened(bytes, passphrase))
  try {
    for await (const entry of readTar(content)) {
      if (manifest) throw damaged('po spisie treści jest jeszcze coś')
      if (!header) {
        if (entry.name !== BACKUP_HEADER) throw notOurs()
        const text = await collect(entry, MAX_SMALL_BYTES)
        header = parsed(BACKUP_HEADER, text, backupHeader)
        requireKnownMigrations(header.migrations)
        columns = new Map(header.tables.map(({ name, columns: names }) => [name, names]))
        const sha256 = createHash('sha256').update(text).digest('hex')
        seen.files.push({ name: entry.name, bytes: entry.size, sha256 })
        await receiver.begin(header)
      } else if (entry.name === BACKUP_MANIFEST) {
        manifest = parsed(BACKUP_MANIFEST, await collect(entry, MAX_MANIFEST_BYTES), backupManifest)
      } else {
        const sha256 = await receive(entry, columns, receiver, seen)
        seen.files.push({ name: entry.name, bytes: entry.size, sha256 })
      }
    }
    // To its end, which is authenticated, too.
    for await (const rest of content)
      if (rest.some((byte) => byte !== 0)) throw damaged('ma coś po swoim końcu')
  } catch (error) {
    throw explained(error)
  } finally {
    await content.return(undefined)
  }
  if (!header) throw notOurs()
  if (!manifest) throw cutOff()
  checkManifest(manifest, seen)
  return { header, manifest }
}
