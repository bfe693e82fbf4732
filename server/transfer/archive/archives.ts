import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ArchivesAnswer } from '#contract/console/shop/transfer.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { archiveFile, MAX_LISTED_ARCHIVES } from './make-archive.ts'
import { findArchiveRow, isShopFilled, listArchiveRows, listReadyAfter } from './store.ts'

/** The owner's archives, newest first. */
export const listArchives = async ({ db }: Services): Promise<ArchivesAnswer> => ({
  archives: (await listArchiveRows(db.read, MAX_LISTED_ARCHIVES)).map((row) => ({
    id: row.id,
    state: row.state,
    author: row.author,
    createdMs: row.created_ms,
    endsMs: row.ends_ms,
    bytes: row.bytes,
    problem: row.problem,
  })),
  isEmpty: !(await isShopFilled(db.read)),
})

/** Archives that became ready after a moment, for notices. */
export const listReadyArchives = async (db: Sql, afterMs: number, limit: number) =>
  (await listReadyAfter(db, afterMs, limit)).map(({ id, ready_ms }) => ({ id, readyMs: ready_ms ?? 0 }))

/** The file of an archive; undefined: there is none, or its seven days are over. */
export const openArchive = async (services: Services, id: string) => {
  const row = await findArchiveRow(services.db.read, id)
  if (row?.state !== 'ready' || (row.ends_ms ?? 0) <= services.now()) return undefined
  const path = archiveFile(services, row.id)
  const found = await stat(path).catch(() => undefined)
  return found && { bytes: found.size, createdMs: row.created_ms, content: createReadStream(path) }
}
