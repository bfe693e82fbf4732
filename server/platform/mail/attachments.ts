import { definePart, type Services } from '#server/platform/services.ts'
import type { Sql } from '../db/tables.ts'

export type Attachment = { filename: string; contentType: string; content: Buffer }

/** Makes a file from what is stored in another form; undefined: it is no longer there. */
export type AttachmentMaker = (id: string) => Promise<Omit<Attachment, 'filename'> | undefined>

/** By the first part of an attachment's id: `invoice/018f-…/FV-1-2026.pdf` is made when its mail is sent. */
export const attachmentMakers = definePart('makers of attachments', () => new Map<string, AttachmentMaker>())

const MADE = /^([a-z]+)\/([^/]+)\/([^/]+)$/

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

/** Files of messages and made ones by their ids, in that order; `missing`: how many there are no longer. */
export const loadAttachments = async (
  services: Services,
  ids: string[],
): Promise<{ files: Attachment[]; missing: number }> => {
  if (ids.length === 0) return { files: [], missing: 0 }
  const rows = await services.db.read
    .selectFrom('message_files')
    .select(['id', 'name', 'media_type', 'content'])
    .where('id', 'in', ids)
    .execute()
  const files: Attachment[] = []
  for (const id of ids) {
    const [, kind = '', key = '', name = ''] = MADE.exec(id) ?? []
    const made = await services.get(attachmentMakers).get(kind)?.(key)
    const row = rows.find((one) => one.id === id)
    if (made) files.push({ filename: shownName(name), ...made })
    else if (row)
      files.push({
        filename: shownName(row.name),
        contentType: row.media_type,
        content: Buffer.from(row.content),
      })
  }
  return { files, missing: ids.length - files.length }
}

/** Names of the files, without their content; a missing file has no name. */
export const listAttachmentNames = async (db: Sql, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('message_files').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [id, shownName(name)]))
  return ids.flatMap((id) => MADE.exec(id)?.[3] ?? names.get(id) ?? [])
}
