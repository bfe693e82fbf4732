/** `npm run restore -- FILE`: makes a backup the shop of this machine; from a storage: `s3://BUCKET/PREFIX/NAME`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readDestination, readPassphrase } from '#server/platform/backup-settings.ts'
import { CannotStart } from '#server/platform/db/database.ts'
import { lockDataFolder, openDataFolder } from '#server/platform/db/open-data-folder.ts'
import { withSecretFiles } from '#server/platform/secret-files.ts'
import { readServerSettings, type Settings } from '#server/platform/settings.ts'
import { DEMO_SECRET_FILE, secretMark } from '#server/transfer/backup/backup-format.ts'
import type { ReadBackup } from '#server/transfer/backup/load-backup.ts'
import { newestBackup, runRestore } from '#server/transfer/backup/run-backup.ts'

const USAGE =
  'Użycie: npm run restore -- PLIK|s3://WIADRO/KATALOG/PLIK|latest [--force] [--check] (latest: najnowsza w BACKUP_TO)'
const SECRETS_ENV = 'restored-secrets.env'

type Env = Record<string, string | undefined>

const findBackup = async (text: string, env: Env, settings: Settings) => {
  if (text === 'latest') {
    if (!settings.backup) throw new CannotStart('Podaj w BACKUP_TO, gdzie są kopie, albo nazwę pliku.')
    const { destination } = settings.backup
    return { destination, name: await newestBackup(destination) }
  }
  const isStored = text.startsWith('s3://')
  // npm runs scripts in the project's folder; paths are relative to the user's folder.
  const path = isStored ? text : resolve(process.env['INIT_CWD'] ?? process.cwd(), text)
  return { destination: readDestination(dirname(path), env, '/'), name: basename(path) }
}

/** Lines about secrets: without those of the old server, sealed keys and second factors cannot be read. */
const adviseSecrets = ({ header, secrets }: ReadBackup, env: Env, dataFolder: string): string[] => {
  const { secretMarks } = header
  const demoFile = join(dataFolder, DEMO_SECRET_FILE)
  const secret = env['SECRET'] || (existsSync(demoFile) ? readFileSync(demoFile, 'utf8').trim() : undefined)
  const isSame =
    secretMarks.secret === null ||
    (secretMark(secret) === secretMarks.secret &&
      secretMark(env['PASSWORD_PEPPER']) === secretMarks.passwordPepper)
  if (isSame) return []
  if (!secrets)
    return [
      'Uwaga: ustaw SECRET (i PASSWORD_PEPPER) ze starego serwera. Bez nich klucze płatności, KSeF i drugie składniki logowania trzeba podać od nowa.',
    ]
  const file = join(dataFolder, SECRETS_ENV)
  const lines = [
    secrets.secret && `SECRET=${secrets.secret}`,
    secrets.passwordPepper && `PASSWORD_PEPPER=${secrets.passwordPepper}`,
  ].filter(Boolean)
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  return [`Sekrety starego serwera są w ${file}: przenieś je do konfiguracji i usuń ten plik.`]
}

const main = async (): Promise<string> => {
  const args = process.argv.slice(2)
  const [given, ...more] = args.filter((arg) => !arg.startsWith('--'))
  const options = new Set(args.filter((arg) => arg.startsWith('--')))
  const isForced = options.delete('--force')
  const isCheckOnly = options.delete('--check')
  if (!given || more.length > 0 || options.size > 0) throw new CannotStart(USAGE)
  const env = withSecretFiles(process.env)
  // Restoring sends no mail: settings that production requires for mail may be missing.
  const settings = readServerSettings(
    { ...env, NODE_ENV: undefined, SECRET: undefined },
    resolve(import.meta.dirname, '../..'),
  )
  const { database, dataFolder } = settings
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  openDataFolder(dataFolder)
  const unlock = 'sqliteFile' in database && !isCheckOnly ? lockDataFolder(dataFolder) : () => {}
  const startedMs = performance.now()
  try {
    const from = await findBackup(given, env, settings)
    const read = await runRestore(
      { settings, nowMs: Date.now() },
      { from, passphrase: readPassphrase(env), isForced, isCheckOnly },
    )
    const { header, manifest } = read
    const about = `„${header.shopName}” z ${new Date(header.createdMs).toISOString()}, zamówień: ${manifest.rows['orders'] ?? 0}`
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    if (isCheckOnly) return `Kopia jest cała (${about}; ${seconds} s).`
    return [
      `Sklep odtworzony: ${about} (${seconds} s).`,
      ...adviseSecrets(read, env, dataFolder),
      'Uruchom go: npm start',
    ].join('\n')
  } finally {
    unlock()
  }
}

try {
  console.log(await main())
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(
    error instanceof CannotStart
      ? error.message
      : code === 'ENOENT'
        ? `Nie ma takiego pliku: ${message.replace(/^.*'(.*)'.*$/, '$1')}`
        : `Nie udało się odtworzyć sklepu: ${message.split('\n')[0]}`,
  )
  process.exitCode = 1
}
