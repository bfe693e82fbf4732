import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { connectPostgres } from './connect-postgres.ts'
import type { Database } from '../database.ts'

const NAME = 'klepka_closing'

let looking: Database & { address: object }
let url: string
beforeAll(async () => {
  looking = await openTestDatabase('postgres')
  const { postgresUrl } = looking.address as { postgresUrl: string }
  url = `${postgresUrl}${postgresUrl.includes('?') ? '&' : '?'}application_name=${NAME}`
})
afterAll(() => looking?.close())

/** Connections of that name that the server has. */
const connections = async () =>
  (
    await sql<{ pid: number }>`select pid from pg_stat_activity where application_name = ${NAME}`.execute(
      looking.read,
    )
  ).rows.length

it.each(['reads', 'writes', 'does nothing'])('who only %s keeps no connection at the end', async (what) => {
  const db = await connectPostgres(url)
  if (what === 'reads') await db.read.selectFrom('products').select('id').execute()
  if (what === 'writes') await db.transaction((tx) => tx.deleteFrom('products').execute())
  expect(await connections()).toBe(1)
  await db.close()
  // An idle one would be let go of by itself after ten seconds.
  await expect.poll(connections, { timeout: 5_000 }).toBe(0)
})
