import { listAttachmentNames } from './attachments.ts'
import type { Sql } from '../db/tables.ts'
import { findDelayed, findMailRow, listMailRows, type OutboxRow } from './store.ts'

export type QueuedMail = {
  id: string
  cause: string
  to: string
  subject: string
  status: OutboxRow['status']
  attempts: number
  nextTryMs: number
  /** Why the last attempt failed, in the mail server's words. */
  lastError: string | null
  createdMs: number
  sentMs: number | null
}

const DEFAULT_LIMIT = 200

const present = (row: Awaited<ReturnType<typeof listMailRows>>[number]): QueuedMail => ({
  id: row.id,
  cause: row.cause,
  to: row.to_address,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  nextTryMs: row.next_try_ms,
  lastError: row.last_error,
  createdMs: row.created_ms,
  sentMs: row.sent_ms,
})

/** Queued mail, newest first; `about`, such as `order:61`, selects the mail about one order. */
export const listMail = async (
  db: Sql,
  filter: { status?: OutboxRow['status']; about?: string; limit?: number } = {},
): Promise<QueuedMail[]> =>
  (
    await listMailRows(db, {
      status: filter.status,
      about: filter.about,
      limit: filter.limit ?? DEFAULT_LIMIT,
    })
  ).map(present)

export type WholeMail = QueuedMail & {
  text: string
  /** Empty: plain text. */
  html: string
  headers: Record<string, string>
  attachmentNames: string[]
}

export const findMail = async (db: Sql, id: string): Promise<WholeMail | undefined> => {
  const row = await findMailRow(db, id)
  if (!row) return undefined
  const attachmentNames = await listAttachmentNames(db, JSON.parse(row.attachments_json) as string[])
  return {
    ...present(row),
    text: row.text,
    html: row.html,
    headers: JSON.parse(row.headers_json) as Record<string, string>,
    attachmentNames,
  }
}

/**
 * Whether mail is delayed: which mail fails now, since when, and the mail server's reply; null when none
 * fails.
 */
export const findMailDelay = async (
  db: Sql,
): Promise<{ count: number; oldestMs: number; lastError: string } | null> => (await findDelayed(db)) ?? null
