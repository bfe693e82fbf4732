/**
 * `npm run seed -- identity FILE.json`: adds sites, clients, applications, keys and members to what
 * is there; works while the shop runs.
 */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CannotStart } from '#server/platform/db/database.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { loadSeedFile } from '#server/identity/seed/load-seed.ts'
import { demoSecret, readServerSettings } from '#server/platform/settings.ts'
import { openServices } from './open-services.ts'

const USAGE = 'Użycie: npm run seed -- identity PLIK.json'
/** npm runs scripts in the project's folder; paths are relative to the user's folder. */
const fromHere = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

const main = async () => {
  const [what, file, ...more] = process.argv.slice(2)
  if (what !== 'identity' || !file || more.length > 0) throw new CannotStart(USAGE)

  const isProduction = process.env['NODE_ENV'] === 'production'
  // Loading sends no mail and serves no requests: settings for these may be missing. Sealing
  // needs the shop's own secret.
  const settings = readServerSettings(
    { ...process.env, NODE_ENV: undefined },
    resolve(import.meta.dirname, '../..'),
  )
  if (isProduction && !settings.secret)
    throw new CannotStart('Brakuje SECRET: podaj ten sam, z którym działa sklep.')
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 })
  const services = await openServices({
    ...settings,
    isProduction,
    secret: settings.secret ?? demoSecret(settings.dataFolder),
  })
  try {
    const identity = identityService(services)
    const { sites, clients, apps, keys, members } = await loadSeedFile(identity, fromHere(file), {
      isProduction,
    })
    console.log(
      `Wczytano ${file}. Witryny: ${sites}, klienci OAuth: ${clients}, aplikacje: ${apps}, klucze API: ${keys}, członkowie: ${members}.`,
    )
  } finally {
    await services.db.close()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}
