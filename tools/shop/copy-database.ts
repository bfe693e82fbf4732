/** `npm run copy-database -- FILE`: one consistent copy of the SQLite database, also while the shop runs. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { copyDatabase } from '#server/platform/db/copy-database.ts'
import { CannotStart } from '#server/platform/db/database.ts'
import { readServerSettings } from '#server/platform/settings.ts'

const USAGE = 'Użycie: npm run copy-database -- PLIK.sqlite'
/** npm runs scripts in the project's folder; paths are relative to the user's folder. */
const fromHere = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

const main = async (): Promise<string> => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new CannotStart(USAGE)
  // Copying sends no mail: settings that production requires for mail may be missing.
  const { database } = readServerSettings(
    { ...process.env, NODE_ENV: undefined, SECRET: undefined },
    resolve(import.meta.dirname, '../..'),
  )
  if (!('sqliteFile' in database))
    throw new CannotStart('Sklep używa bazy PostgreSQL: jej kopię robi program pg_dump.')
  if (!existsSync(database.sqliteFile))
    throw new CannotStart(`Nie ma jeszcze bazy danych ${database.sqliteFile}.`)
  const target = fromHere(file)
  if (existsSync(target)) throw new CannotStart(`Plik ${target} już istnieje; podaj inną nazwę.`)
  const { orders } = await copyDatabase(database.sqliteFile, target)
  return `Kopia gotowa: ${target} (zamówień: ${orders}).`
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
