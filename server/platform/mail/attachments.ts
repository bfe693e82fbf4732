import type { Sql } from '../db/tables.ts'

export type Attachment = { filename: string; contentType: string; content: Buffer }

/** A header line may contain 998 characters, and a name cannot be broken. */
const MAX_NAME_LENGTH = 150

/** One line; its extension stays. */
const shownName = (name: string): string => {
  const signs = [
    ...name
      .toWellFormed()
      .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
  ]
  const half = MAX_NAME_LENGTH / 2
  return signs.length > MAX_NAME_LENGTH
    ? `${signs.slice(0, half).join('')}…${signs.slice(-half + 1).join('')}`
    : signs.join('') || 'plik'
}

/** Files of messages by their ids, in that order; `missing`: how many are no longer stored. */
export const loadAttachments = async (
  db: Sql,
  ids: string[],
): Promise<{ files: Attachment[]; missing: number }> => {
  if (ids.length === 0) return { files: [], missing: 0 }
  const rows = await db
    .selectFrom('message_files')
    .select(['id', 'name', 'media_type', 'content'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  return {
    files: found.map(({ name, media_type, content }) => ({
      filename: shownName(name),
      contentType: media_type,
      content: Buffer.from(content),
    })),
    missing: ids.length - found.length,
  }
}

/** Names of the files, without their content; a missing file has no name. */
export const listAttachmentNames = async (db: Sql, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('message_files').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [id, shownName(name)]))
  return ids.flatMap((id) => names.get(id) ?? [])
}
