import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { connectPostgres } from './connect-postgres.ts'
import type { Database } from '../database.ts'

const NAME = 'klepka_closing'

let observer: Database & { address: object }
let url: string
beforeAll(async () => {
  observer = await openTestDatabase('postgres')
  const { postgresUrl } = observer.address as { postgresUrl: string }
  url = `${postgresUrl}${postgresUrl.includes('?') ? '&' : '?'}application_name=${NAME}`
})
afterAll(() => observer?.close())

/** Open connections with that application name on the server. */
const connections = async () =>
  (
    await sql<{ pid: number }>`select pid from pg_stat_activity where application_name = ${NAME}`.execute(
      observer.read,
    )
  ).rows.length

it.each(['reads', 'writes', 'does nothing'])(
  'leaves no connection open after close when it only %s',
  async (what) => {
    const db = await connectPostgres(url)
    if (what === 'reads') await db.read.selectFrom('products').select('id').execute()
    if (what === 'writes') await db.transaction((tx) => tx.deleteFrom('products').execute())
    expect(await connections()).toBe(1)
    await db.close()
    // An idle connection would be closed after ten seconds anyway.
    await expect.poll(connections, { timeout: 5_000 }).toBe(0)
  },
)
