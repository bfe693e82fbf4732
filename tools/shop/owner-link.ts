/** `npm run owner-link`: prints a new one-time link into the owner's console; works while the shop runs. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeSignInLink } from '#server/identity/owners/owner-sign-in.ts'
import { CannotStart } from '#server/platform/db/database.ts'
import { readServerSettings } from '#server/platform/settings.ts'
import { openServices } from './open-services.ts'

const main = async (): Promise<string> => {
  // Making a link sends no mail: settings that production requires for mail may be missing.
  const settings = readServerSettings(
    { ...process.env, NODE_ENV: undefined, SECRET: undefined },
    resolve(import.meta.dirname, '../..'),
  )
  if ('sqliteFile' in settings.database && !existsSync(settings.database.sqliteFile)) {
    throw new CannotStart(
      `Nie ma jeszcze danych sklepu w ${settings.dataFolder}. Uruchom najpierw sklep: npm start`,
    )
  }
  const services = await openServices({ ...settings, secret: '' })
  try {
    return (await makeSignInLink(services)).url
  } finally {
    await services.db.close()
  }
}

try {
  console.log(await main())
  console.log('Link jednorazowy, ważny 24 godziny; wcześniejsze linki już nie działają.')
} catch (error) {
  console.error(
    error instanceof CannotStart
      ? error.message
      : `Nie udało się zrobić linku: ${(error as Error).message.split('\n')[0]}. Czy sklep był już uruchomiony?`,
  )
  process.exitCode = 1
}
