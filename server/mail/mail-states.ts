import type { Sql } from '#server/db/tables.ts'
import type { OutboxRow } from './store.ts'

/** What became of mails about these, as far as they are still kept. */
export const mailStates = async (
  sql: Sql,
  abouts: readonly string[],
): Promise<Map<string, OutboxRow['status']>> => {
  if (abouts.length === 0) return new Map()
  const rows = await sql
    .selectFrom('outbox')
    .select(['about', 'status'])
    .where('about', 'in', abouts)
    .execute()
  return new Map(rows.map(({ about, status }) => [about, status]))
}
