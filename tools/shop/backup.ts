/** `npm run backup`: the whole shop in one file, also while it sells; `npm run backup -- FOLDER|s3://BUCKET/PREFIX`. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { readDestination, readPassphrase } from '#server/platform/backup-settings.ts'
import { connect } from '#server/platform/db/connect.ts'
import { CannotStart } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { withSecretFiles } from '#server/platform/secret-files.ts'
import { readServerSettings } from '#server/platform/settings.ts'
import { DEMO_SECRET_FILE } from '#server/transfer/backup/backup-format.ts'
import { runBackup } from '#server/transfer/backup/run-backup.ts'

const USAGE = 'Użycie: npm run backup [-- FOLDER|s3://WIADRO/KATALOG] (bez adresu: BACKUP_TO)'
const MB = 1024 * 1024

const main = async (): Promise<string> => {
  const root = resolve(import.meta.dirname, '../..')
  const args = process.argv.slice(2)
  const places = args.filter((arg) => !arg.startsWith('--'))
  const nice = args.find((arg) => arg.startsWith('--nice='))
  if (nice) setPriority(Number(nice.slice('--nice='.length)))
  const env = withSecretFiles(process.env)
  // A backup sends no mail: settings that production requires for mail may be missing.
  const settings = readServerSettings({ ...env, NODE_ENV: undefined, SECRET: undefined }, root)
  const [given, ...more] = places
  const shown = given ?? settings.backup?.shown
  if (!shown || more.length > 0) throw new CannotStart(USAGE)
  if ('sqliteFile' in settings.database && !existsSync(settings.database.sqliteFile))
    throw new CannotStart(`Nie ma jeszcze bazy danych ${settings.database.sqliteFile}.`)
  const passphrase = readPassphrase(env)
  const demoSecret = join(settings.dataFolder, DEMO_SECRET_FILE)
  const secret =
    env['SECRET'] || (existsSync(demoSecret) ? readFileSync(demoSecret, 'utf8').trim() : undefined)

  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const db = await connect(settings.database)
  try {
    await migrate(db, Date.now())
    const made = await runBackup(
      { db, settings: { ...settings, secret }, now: Date.now, randomBytes: (count) => randomBytes(count) },
      {
        destination: given
          ? readDestination(given, env, process.env['INIT_CWD'] ?? root)
          : settings.backup!.destination,
        shown,
        passphrase,
        // Another place than the usual one is nobody's to tidy.
        kept: given ? undefined : settings.backup!.kept,
        stop: stop.signal,
      },
    )
    return [
      `Kopia gotowa i sprawdzona: ${shown}/${made.name}`,
      `(${(made.bytes / MB).toFixed(1)} MB, zamówień: ${made.orders}, wierszy: ${made.rows}, zdjęć: ${made.pictures}` +
        `${passphrase ? ', zaszyfrowana' : ''}).`,
      ...(made.removed.length > 0 ? [`Usunięte starsze kopie: ${made.removed.join(', ')}.`] : []),
      ...(passphrase
        ? []
        : ['Kopia nie jest zaszyfrowana i nie ma w niej SECRET; hasło podaje BACKUP_PASSPHRASE.']),
    ].join('\n')
  } finally {
    await db.close()
  }
}

try {
  console.log(await main())
} catch (error) {
  console.error(
    error instanceof CannotStart
      ? error.message
      : `Nie udało się zrobić kopii: ${(error as Error).message.split('\n')[0]}`,
  )
  process.exitCode = 1
}
