import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress } from '#server/platform/db/database.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { databaseOn, postgresVersion, runOnServer } from './open-test-database.ts'

const makeEmpty = async (address: DatabaseAddress) => {
  const db = await connect(address)
  await migrate(db, 0)
  await db.close()
}

/** From version 15 PostgreSQL writes a copy to its log unless told otherwise; copying files takes 0.6 of the time. */
const fastestCopy = async (server: string) =>
  (await postgresVersion(server)) >= 15 ? ' strategy = file_copy' : ''

/**
 * Before all tests: an empty, migrated database of each engine, which `openTestDatabase` copies. Migrating a
 * hundred times takes longer than copying. Tests find them through the environment.
 */
export default async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klepka-template-'))
  const sqliteFile = join(folder, 'template.sqlite')
  await makeEmpty({ sqliteFile })
  process.env['TEST_SQLITE_TEMPLATE'] = sqliteFile

  const server = process.env['TEST_DATABASE_URL']
  const name = `klepka_template_${process.pid}_${Date.now()}`
  if (server) {
    await runOnServer(server, `create database ${name}`)
    await makeEmpty({ postgresUrl: databaseOn(server, name) })
    process.env['TEST_POSTGRES_TEMPLATE'] = `${name}${await fastestCopy(server)}`
  }

  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (server) await runOnServer(server, `drop database if exists ${name} with (force)`)
  }
}
