import { sql } from 'kysely'
import { migrations } from '#server/platform/db/migrations/index.ts'
import { definePart, type Services } from '#server/platform/services.ts'

/** A balancer asks every few seconds and counts a slow answer as none. */
const DATABASE_LIMIT_MS = 2_000

/** Whether this process should get requests: `isDraining` is set before it ends. */
export const readiness = definePart('readiness', () => ({ isDraining: false, isMigrated: false }))

type Readiness = { ok: true } | { ok: false; reason: 'database' | 'draining' | 'migrations' }

export const checkReadiness = async (services: Services): Promise<Readiness> => {
  const state = services.get(readiness)
  if (state.isDraining) return { ok: false, reason: 'draining' }
  try {
    if (!state.isMigrated) {
      const rows = await withinLimit(
        services.db.read.selectFrom('applied_migrations').select('name').execute(),
      )
      const applied = new Set(rows.map(({ name }) => name))
      if (!migrations.every(({ name }) => applied.has(name))) return { ok: false, reason: 'migrations' }
      // They are never taken back.
      state.isMigrated = true
    }
    await withinLimit(sql`select 1`.execute(services.db.read))
    return { ok: true }
  } catch {
    return { ok: false, reason: 'database' }
  }
}

const withinLimit = <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database does not answer')), DATABASE_LIMIT_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
