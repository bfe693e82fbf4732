import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/platform/db/connect.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import pg from 'pg'

const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** Server tests run on each: `describe.each(engines)('…', (engine) => …)`. A mutation run uses one of them. */
export const engines: readonly Engine[] = ENGINES.filter(
  (engine) => !process.env['TEST_ENGINE'] || engine === process.env['TEST_ENGINE'],
)

let databases = 0

/**
 * An empty, migrated database for one test, deleted by `close`. PostgreSQL: a database on the server of
 * TEST_DATABASE_URL.
 */
export const openTestDatabase = async (
  engine: Engine,
): Promise<Database & { address: { postgresUrl: string } | { sqliteFile: string } }> => {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'klepka-test-'))
    const address = { sqliteFile: join(folder, 'test.sqlite') }
    const template = process.env['TEST_SQLITE_TEMPLATE']
    if (template) copyFileSync(template, address.sqliteFile)
    const db = await connect(address)
    if (!template) await migrate(db, 0)
    const close = async () => {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    }
    return { ...db, address, close }
  }

  const server = process.env['TEST_DATABASE_URL']
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`, which starts PostgreSQL')
  const template = process.env['TEST_POSTGRES_TEMPLATE']
  const name = `klepka_test_${process.pid}_${++databases}_${Date.now()}`
  await runOnServer(
    server,
    template ? `create database ${name} template ${template}` : `create database ${name}`,
  )
  const postgresUrl = databaseOn(server, name)
  const db = await connect({ postgresUrl })
  if (!template) await migrate(db, 0)
  const close = async () => {
    await db.close()
    await runOnServer(server, `drop database if exists ${name} with (force)`)
  }
  return { ...db, address: { postgresUrl }, close }
}

/** The address of another database on the same server. */
export const databaseOn = (serverUrl: string, name: string) =>
  serverUrl.replace(/(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)

export const runOnServer = async (serverUrl: string, statement: string) => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

/** The major version of a PostgreSQL server. */
export const postgresVersion = async (server: string) => {
  const { rows } = await runOnServer(server, 'show server_version_num')
  return Math.floor(Number(rows[0].server_version_num) / 10_000)
}
