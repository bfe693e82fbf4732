/** `npm run owner-link`: prints a new one-time link into the owner's console; works while the shop runs. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeSignInLink } from '#server/console/sign-in.ts'
import { connect } from '#server/db/connect.ts'
import { CannotStart } from '#server/db/database.ts'
import { readSettings } from '#server/settings.ts'

const main = async (): Promise<string> => {
  // A link mails nobody: what production demands for that may be missing here.
  const settings = readSettings(
    { ...process.env, NODE_ENV: undefined, SECRET: undefined },
    resolve(import.meta.dirname, '..'),
  )
  if ('sqliteFile' in settings.database && !existsSync(settings.database.sqliteFile)) {
    throw new CannotStart(
      `Nie ma jeszcze danych sklepu w ${settings.dataFolder}. Uruchom najpierw sklep: npm start`,
    )
  }
  const db = await connect(settings.database)
  try {
    const { url } = await makeSignInLink({
      db,
      now: Date.now,
      randomBytes: (count) => randomBytes(count),
      settings: { ...settings, secret: '' },
    })
    return url
  } finally {
    await db.close()
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
