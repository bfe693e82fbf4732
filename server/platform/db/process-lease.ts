import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Sql } from './tables.ts'

/** How long others wait at most when a process dies with a lease. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
const POLL_MS = 100
const NOT_DURABLE = { isDurable: false }

/**
 * Runs `work` in one process at a time: the others wait and then find it done. For what a first start does in
 * several transactions. An SQLite file belongs to one process anyway.
 */
export const withLease = async <T>(db: Database, name: string, work: () => Promise<T>): Promise<T> => {
  if (db.engine === 'sqlite') return work()
  const holder = randomUUID()
  const take = () => db.transaction((tx) => takeLease(tx, name, holder, Date.now()), NOT_DURABLE)
  while (!(await take())) await sleep(POLL_MS)
  // A lease that cannot be renewed expires; `work` may safely run twice, but not at the same time.
  const renewing = setInterval(() => void take().catch(() => {}), RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await db.transaction(
      (tx) => tx.deleteFrom('process_leases').where('name', '=', name).where('holder', '=', holder).execute(),
      NOT_DURABLE,
    )
  }
}

/** False: another process has it. A lease that ends later than any lease can was taken with a wrong clock. */
const takeLease = async (tx: Sql, name: string, holder: string, nowMs: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('process_leases')
    .values({ name, holder, until_ms: nowMs + LEASE_MS })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until_ms: nowMs + LEASE_MS })
        .where((row) =>
          row.or([
            row(sql.ref('process_leases.holder'), '=', holder),
            row(sql.ref('process_leases.until_ms'), '<', nowMs),
            row(sql.ref('process_leases.until_ms'), '>', nowMs + LEASE_MS),
          ]),
        ),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n) > 0
}
