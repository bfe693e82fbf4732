import { isAbsolute, resolve } from 'node:path'
import * as v from 'valibot'
import { CannotStart } from '#server/platform/db/database.ts'
import type { StorageAddress } from '#server/platform/object-storage/object-storage.ts'

/** How many days, weeks and months have a backup each. */
export type BackupRetention = { days: number; weeks: number; months: number }

/** A folder, or a prefix in a bucket. */
export type BackupDestination = { folder: string } | { storage: StorageAddress; prefix: string }

export type BackupSettings = {
  destination: BackupDestination
  /** As the operator wrote it, for messages. */
  shown: string
  everyHours: number
  kept: BackupRetention
  passphrase: string | undefined
}

const DEFAULT_HOURS = 24
const DEFAULT_KEPT: BackupRetention = { days: 7, weeks: 4, months: 12 }
const MIN_PASSPHRASE_LENGTH = 12
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/

const keptText = v.pipe(
  v.string(),
  v.regex(/^(?:\d{1,4}[dwm])(?:,\d{1,4}[dwm])*$/),
  v.transform((text): BackupRetention => {
    const count = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0)
    return { days: count('d'), weeks: count('w'), months: count('m') }
  }),
)

/** Where backups are when only their place is known; `from`: the folder that relative paths begin in. */
export const readDestination = (
  text: string,
  env: Record<string, string | undefined>,
  from: string,
): BackupDestination => {
  const [, bucket, prefix = ''] = BUCKET.exec(text) ?? []
  if (bucket === undefined) {
    if (text.includes('://'))
      throw new CannotStart('BACKUP_TO: podaj folder, np. /kopie, albo s3://wiadro/sklep.')
    return { folder: isAbsolute(text) ? text : resolve(from, text) }
  }
  const [endpoint, accessKeyId, secretAccessKey] = [
    'S3_ENDPOINT',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ].map((name) => {
    if (!env[name]) throw new CannotStart(`Brakuje ${name}: bez niego nie ma dostępu do ${text}.`)
    return env[name]
  }) as [string, string, string]
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new CannotStart('S3_ENDPOINT: podaj adres magazynu, np. https://s3.eu-central-1.amazonaws.com.')
  const region = env['S3_REGION'] || 'us-east-1'
  return {
    storage: { endpoint, bucket, accessKeyId, secretAccessKey, region },
    prefix: prefix.replace(/\/+$/, '') && `${prefix.replace(/\/+$/, '')}/`,
  }
}

/** A passphrase that protects a file on somebody else's machine. */
export const readPassphrase = (env: Record<string, string | undefined>): string | undefined => {
  const passphrase = env['BACKUP_PASSPHRASE'] || undefined
  if (passphrase && passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new CannotStart(
      `BACKUP_PASSPHRASE jest za krótkie: podaj co najmniej ${MIN_PASSPHRASE_LENGTH} znaków.`,
    )
  return passphrase
}

/** Undefined: the operator wants no backups by this program. */
export const readBackupSettings = (
  env: Record<string, string | undefined>,
  from: string,
): BackupSettings | undefined => {
  const shown = env['BACKUP_TO']
  if (!shown) return undefined
  const hours = env['BACKUP_EVERY_HOURS'] || String(DEFAULT_HOURS)
  if (!/^[1-9]\d{0,3}$/.test(hours))
    throw new CannotStart('BACKUP_EVERY_HOURS: podaj liczbę godzin od 1 do 9999, np. 24.')
  const kept = env['BACKUP_KEEP'] ? v.safeParse(keptText, env['BACKUP_KEEP']) : undefined
  if (kept && !kept.success)
    throw new CannotStart('BACKUP_KEEP: podaj liczbę dni, tygodni i miesięcy, np. 7d,4w,12m.')
  return {
    destination: readDestination(shown, env, from),
    shown,
    everyHours: Number(hours),
    kept: kept?.output ?? DEFAULT_KEPT,
    passphrase: readPassphrase(env),
  }
}
