import type { Sql } from '#server/platform/db/tables.ts'

const DAY_MS = 86_400_000
/** How long something deleted can be restored. */
const RESTORABLE_MS = 30 * DAY_MS

type RemovedKind = 'page' | 'category' | 'tag'

/** Stores what is deleted in this transaction; `id` restores it. */
export const addRemovedItem = async (
  tx: Sql,
  item: { id: string; kind: RemovedKind; content: object },
  nowMs: number,
): Promise<void> => {
  await tx
    .deleteFrom('removed_items')
    .where('removed_ms', '<', nowMs - RESTORABLE_MS)
    .execute()
  await tx
    .insertInto('removed_items')
    .values({
      id: item.id,
      kind: item.kind,
      content_json: JSON.stringify(item.content),
      removed_ms: nowMs,
    })
    .execute()
}

/** What was deleted, once: two calls do not restore it twice. */
export const takeRemovedItem = async <Content>(
  tx: Sql,
  id: string,
  kind: RemovedKind,
): Promise<Content | undefined> => {
  const row = await tx
    .deleteFrom('removed_items')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning('content_json')
    .executeTakeFirst()
  return row && (JSON.parse(row.content_json) as Content)
}
