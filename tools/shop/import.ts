/**
 * `npm run import -- products FILE.csv [--dry-run] [--pictures FOLDER]`: imports a shop's product CSV;
 * `-- forms FILE.json`: its contact forms; `-- campaigns FILE.json`: a site's campaigns.
 */
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importProducts } from '#server/shop/catalog/import/import-products.ts'
import { connect } from '#server/platform/db/connect.ts'
import { CannotStart } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { readServerSettings } from '#server/platform/settings.ts'
import { importCampaignFile } from './import/import-campaign-file.ts'
import { importFormFile } from './import/import-form-file.ts'
import { importPictures } from './import/import-pictures.ts'
import { printReport } from './import/print-report.ts'
import { showProgress } from './import/show-progress.ts'

const USAGE =
  'Użycie: npm run import -- products PLIK.csv [--dry-run] [--pictures FOLDER]\n    albo: npm run import -- forms PLIK.json\n    albo: npm run import -- campaigns PLIK.json'
const projectFolder = resolve(import.meta.dirname, '../..')
/** npm runs scripts in the project's folder; paths are relative to the user's folder. */
const fromHere = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, pictures: { type: 'string' } },
    })
  } catch {
    throw new CannotStart(USAGE)
  }
}

const main = async (): Promise<number> => {
  const { positionals, values } = readArguments()
  const [what, file] = positionals
  const importFile = what === 'forms' ? importFormFile : what === 'campaigns' ? importCampaignFile : undefined
  if (
    (what !== 'products' && !importFile) ||
    !file ||
    positionals.length > 2 ||
    (importFile && (values['dry-run'] || values.pictures))
  )
    throw new CannotStart(USAGE)
  const path = fromHere(file)
  if (!(await stat(path).catch(() => undefined))?.isFile()) throw new CannotStart(`Nie ma pliku ${path}.`)
  if (values.pictures && !(await stat(fromHere(values.pictures)).catch(() => undefined))?.isDirectory())
    throw new CannotStart(`Nie ma folderu ${fromHere(values.pictures)}.`)

  // An import sends no mail and serves no requests: settings for these may be missing.
  const settings = readServerSettings({ ...process.env, NODE_ENV: undefined }, projectFolder)
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 })
  const db = await connect(settings.database)
  try {
    await migrate(db, Date.now())
    if (importFile) return (await importFile(db, path, (line) => console.log(line))) ? 0 : 1
    const findPicture = await importPictures({
      to: join(settings.dataFolder, 'pictures'),
      ...(values.pictures && { from: fromHere(values.pictures) }),
      isDryRun: values['dry-run'],
    })
    const progress = showProgress(process.stdout)
    const report = await importProducts(
      db,
      createReadStream(path),
      { isDryRun: values['dry-run'], findPicture, nowMs: Date.now() },
      progress.show,
    )
    progress.end()
    printReport(report, values['dry-run'], (line) => console.log(line))
    return report.problemCount ? 1 : 0
  } finally {
    await db.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}
