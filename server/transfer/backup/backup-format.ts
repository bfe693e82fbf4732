import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { PICTURE_NAME } from '../archive/make-archive.ts'

/**
 * A backup is a gzipped tape archive, encrypted by choice: first `backup.json` (what it is of), then the rows of each
 * table in files of a quarter of a megabyte, pictures, the server's secrets, and last `manifest.json` with the checksum
 * of each file before it and the number of rows. A file that was cut off has no manifest.
 */
export const BACKUP_FORMAT = 'klepka-backup'
/** Raised when an older program could not read it. */
export const BACKUP_VERSION = 1
export const BACKUP_HEADER = 'backup.json'
export const BACKUP_MANIFEST = 'manifest.json'
/** Values of `SECRET` and `PASSWORD_PEPPER`; in encrypted backups only. */
export const SECRETS_FILE = 'secrets.json'
/** The demo's, which is no secret of a real shop. */
export const DEMO_SECRET_FILE = 'demo-secret'

/** Tables that are of a running server and not of the shop; all others are in a backup. */
export const NOT_BACKED_UP: ReadonlySet<string> = new Set([
  'applied_migrations',
  'archives',
  'backups',
  'periodic_tasks',
  'process_leases',
])

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const sqlName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,62}$/))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const backupHeader = v.object({
  format: v.literal(BACKUP_FORMAT),
  version: count,
  /** All that the program had applied, so that the tables can be made as they were. */
  migrations: v.array(v.string()),
  engine: v.picklist(['sqlite', 'postgres']),
  createdMs: count,
  shopName: v.pipe(v.string(), v.maxLength(200)),
  publicUrl: v.pipe(v.string(), v.maxLength(2000)),
  /** Of `SECRET` and `PASSWORD_PEPPER`, so that a restored shop notices others. */
  secretMarks: v.object({ secret: v.nullable(hash), passwordPepper: v.nullable(hash) }),
  tables: v.pipe(
    v.array(v.object({ name: sqlName, columns: v.pipe(v.array(sqlName), v.maxLength(300)) })),
    v.maxLength(2000),
  ),
})
export type BackupHeader = v.InferOutput<typeof backupHeader>

export const backupManifest = v.object({
  rows: v.record(sqlName, count),
  files: v.array(v.object({ name: v.pipe(v.string(), v.maxLength(100)), bytes: count, sha256: hash })),
})
export type BackupManifest = v.InferOutput<typeof backupManifest>

export const backupSecrets = v.object({
  secret: v.nullable(v.string()),
  passwordPepper: v.nullable(v.string()),
})
export type BackupSecrets = v.InferOutput<typeof backupSecrets>

/** Tells whether two secrets are the same, and nothing else: they have at least 32 characters. */
export const secretMark = (secret: string | null | undefined): string | null =>
  secret ? createHash('sha256').update(`klepka-backup:${secret}`).digest('hex') : null

const DIGITS = 6
export const rowsPath = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(DIGITS, '0')}.jsonl`
const ROWS_PATH = /^tables\/([a-z][a-z0-9_]{0,62})\/(\d{6,})\.jsonl$/

/** The table that rows of a file belong to. */
export const tableOf = (path: string): string | undefined => ROWS_PATH.exec(path)?.[1]

/** The name of a picture in a backup. */
export const backedUpPicture = (path: string): string | undefined => {
  const name = path.startsWith('pictures/') ? path.slice('pictures/'.length) : ''
  return PICTURE_NAME.test(name) ? name : undefined
}

const FILE_NAME = /^klepka-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(?:\.enc)?$/

/** The file of a backup is named by its time, so that names sort and retention needs to open none. */
export const backupName = (createdMs: number, isEncrypted: boolean): string =>
  `klepka-${new Date(createdMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.enc' : ''}`

/** When a backup with this name was made; undefined: it is no backup. */
export const createdMsOf = (name: string): number | undefined => {
  const [, day, hours, minutes, seconds] = FILE_NAME.exec(name) ?? []
  return day ? Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) : undefined
}
