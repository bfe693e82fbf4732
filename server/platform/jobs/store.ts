import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Sql, Tables } from '../db/tables.ts'

type Clock = { nowMs: number; leaseMs: number }

/**
 * A task is due and no process runs it. A next run or a claim further away than possible was set by a wrong
 * clock and is ignored.
 */
const isDue =
  (everyMs: number, { nowMs, leaseMs }: Clock) =>
  (row: ExpressionBuilder<Tables, 'periodic_tasks'>): Expression<SqlBool> =>
    row.and([
      row.or([row('next_ms', '<=', nowMs), row('next_ms', '>', nowMs + everyMs)]),
      row.or([row('claimed_until_ms', '<=', nowMs), row('claimed_until_ms', '>', nowMs + leaseMs)]),
    ])

/** Does not change existing rows. */
export const addTasks = async (tx: Sql, tasks: { name: string; next_ms: number }[]): Promise<void> => {
  for (const task of tasks)
    await tx
      .insertInto('periodic_tasks')
      .values({ ...task, claimed_by: null, claimed_until_ms: 0, last_error: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const setTasksDue = async (tx: Sql, names: string[], nowMs: number): Promise<void> => {
  if (names.length > 0)
    await tx.updateTable('periodic_tasks').set({ next_ms: nowMs }).where('name', 'in', names).execute()
}

export const releaseTasks = async (tx: Sql): Promise<void> => {
  await tx.updateTable('periodic_tasks').set({ claimed_by: null, claimed_until_ms: 0 }).execute()
}

/** Names of those that are due. */
export const listDueTasks = async (
  db: Sql,
  tasks: readonly { name: string; everyMs: number }[],
  clock: Clock,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('periodic_tasks')
    .select('name')
    .where((row) =>
      row.or(tasks.map(({ name, everyMs }) => row.and([row('name', '=', name), isDue(everyMs, clock)(row)]))),
    )
    .execute()
  return rows.map(({ name }) => name)
}

/** False: another process was first. */
export const claimTask = async (
  tx: Sql,
  { name, everyMs }: { name: string; everyMs: number },
  { holder, ...clock }: Clock & { holder: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('periodic_tasks')
    .set({ claimed_by: holder, claimed_until_ms: clock.nowMs + clock.leaseMs })
    .where('name', '=', name)
    .where(isDue(everyMs, clock))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const renewTask = async (tx: Sql, name: string, holder: string, untilMs: number): Promise<void> => {
  await tx
    .updateTable('periodic_tasks')
    .set({ claimed_until_ms: untilMs })
    .where('name', '=', name)
    .where('claimed_by', '=', holder)
    .execute()
}

/** Changes nothing when another process has taken over. */
export const finishTask = async (
  tx: Sql,
  name: string,
  holder: string,
  change: Pick<Tables['periodic_tasks'], 'next_ms' | 'last_error'>,
): Promise<void> => {
  await tx
    .updateTable('periodic_tasks')
    .set({ ...change, claimed_by: null, claimed_until_ms: 0 })
    .where('name', '=', name)
    .where('claimed_by', '=', holder)
    .execute()
}
