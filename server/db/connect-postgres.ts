import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { CannotStart, type Database, type TransactionOptions } from './database.ts'
import type { Tables } from './tables.ts'

const INT8_OID = 20
const MAX_CONNECTIONS = 10
/** Serialisation failure, deadlock, and the restart codes of engines that speak this wire. */
const RETRY_CODES = new Set(['40001', '40P01', 'CR000'])
const MAX_TRIES = 20
const PAUSE_MS = 4

// Our integers (grosze, milliseconds) stay far below 2^53.
pg.types.setTypeParser(INT8_OID, Number)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const connectPostgres = async (url: string): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS })
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => console.error(`postgres: ${error.message}`))
  try {
    ;(await pool.connect()).release()
  } catch (error) {
    await pool.end()
    throw new CannotStart(`Nie mogę połączyć się z bazą PostgreSQL z DATABASE_URL: ${(error as Error).message}`)
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  const transaction: Database['transaction'] = async (work, { isDurable = true }: TransactionOptions = {}) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await kysely.transaction().execute(async (tx) => {
          if (!isDurable) await sql`set local synchronous_commit = off`.execute(tx)
          return work(tx)
        })
      } catch (error) {
        if (!RETRY_CODES.has((error as { code?: string }).code ?? '') || attempt === MAX_TRIES) throw error
        // A growing, uneven pause: two transactions that met once should not meet again.
        await pause(Math.random() * PAUSE_MS * attempt)
      }
    }
  }

  const close = async () => {
    await kysely.destroy()
    // Kysely closes only what it has used.
    if (!pool.ending) await pool.end()
  }
  return { engine: 'postgres', read: kysely, transaction, close }
}
