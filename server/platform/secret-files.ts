import { readFileSync } from 'node:fs'
import { CannotStart } from '#server/platform/db/database.ts'

/** May be read from a file, as containers and systemd pass secrets: `SECRET_FILE=/run/secrets/secret`. */
const SECRETS = [
  'SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'PASSWORD_PEPPER',
  'BACKUP_PASSPHRASE',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** The environment with the contents of the files that `…_FILE` names; a variable that is set itself wins. */
export const withSecretFiles = (
  env: Record<string, string | undefined>,
): Record<string, string | undefined> => {
  const read: Record<string, string> = {}
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]
    if (!file || env[name]) continue
    try {
      read[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new CannotStart(
        `${name}_FILE: nie mogę przeczytać pliku ${file} (${(error as NodeJS.ErrnoException).code}).`,
      )
    }
  }
  return { ...env, ...read }
}
