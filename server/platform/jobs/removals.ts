import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'

const DAY_MS = 86_400_000
/** YYYYMMDD, UTC */
const dayOf = (ms: number): number => Number(new Date(ms).toISOString().slice(0, 10).replaceAll('-', ''))

/** Records that data whose period was over were removed, also when there were none; `problem`: why it failed. */
export const recordRemoval = async (
  { db, now }: Services,
  kind: string,
  removed: number,
  problem: string | null = null,
): Promise<void> => {
  const nowMs = now()
  await db.transaction(
    async (tx) => {
      await tx
        .insertInto('data_removals')
        .values({ kind, day: dayOf(nowMs), removed, last_ms: nowMs, problem })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'day']).doUpdateSet(({ eb }) => ({
            removed: eb('data_removals.removed', '+', removed),
            last_ms: nowMs,
            problem,
          })),
        )
        .execute()
    },
    { isDurable: false },
  )
}

export type Removals = { recent: number; all: number; lastMs: number | null; problem: string | null }

/** By kind: how many were removed in the last `recentDays`, and ever, and the last run. */
export const loadRemovals = async (
  sql: Sql,
  nowMs: number,
  recentDays: number,
): Promise<Map<string, Removals>> => {
  const rows = await sql.selectFrom('data_removals').selectAll().orderBy('day').execute()
  const sinceDay = dayOf(nowMs - recentDays * DAY_MS)
  return new Map(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, ofKind]) => {
      const last = ofKind.at(-1)
      const sum = (some: typeof ofKind) => some.reduce((total, { removed }) => total + Number(removed), 0)
      return [
        kind,
        {
          recent: sum(ofKind.filter(({ day }) => Number(day) >= sinceDay)),
          all: sum(ofKind),
          lastMs: last ? Number(last.last_ms) : null,
          problem: last?.problem ?? null,
        },
      ]
    }),
  )
}
