import type { Sql } from '#server/db/tables.ts'

export type Attachment = { filename: string; contentType: string; content: Buffer }

/** Files of messages by their ids, in that order; `missing`: how many are kept no longer. */
export const loadAttachments = async (db: Sql, ids: string[]): Promise<{ files: Attachment[]; missing: number }> => {
  if (ids.length === 0) return { files: [], missing: 0 }
  const rows = await db.selectFrom('message_files').select(['id', 'name', 'media_type', 'content']).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  return {
    files: found.map(({ name, media_type, content }) => ({ filename: name, contentType: media_type, content: Buffer.from(content) })),
    missing: ids.length - found.length,
  }
}
