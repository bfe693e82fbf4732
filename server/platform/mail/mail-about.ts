import type { Sql } from '../db/tables.ts'
import { type OutboxRow, setWaitingAgain } from './store.ts'
import type { Services } from '#server/platform/services.ts'

/** The owner has mended what was wrong: sends a given-up mail after all. False: it was not given up. */
export const retryMail = async (services: Services, mailId: string): Promise<boolean> => {
  const isWaiting = await services.db.transaction((tx) => setWaitingAgain(tx, mailId, services.now()))
  if (isWaiting) services.mailWaiting()
  return isWaiting
}

/** Takes back mails that could not be sent so far; gives what they were about. What is on its way just now stays. */
export const withdrawMail = async (tx: Sql, aboutBegin: string): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('outbox')
    .where('about', 'like', `${aboutBegin}%`)
    .where('status', '=', 'waiting')
    .where(({ eb, or }) => or([eb('attempts', '=', 0), eb('last_error', 'is not', null)]))
    .returning('about')
    .execute()
  return rows.map(({ about }) => about)
}

/** Takes mails out of the outbox whose code or link has run out: read by nobody any more, sent or not. */
export const removeEndedMail = async (tx: Sql, nowMs: number): Promise<void> => {
  await tx.deleteFrom('outbox').where('ends_ms', '<=', nowMs).execute()
}

/**
 * Takes the mail about something out of the outbox once its main one was sent and no other waits; false: it
 * is still needed. `cause` is the main one's.
 */
export const removePassedMail = async (tx: Sql, about: string, cause: string): Promise<boolean> => {
  const mails = await tx.selectFrom('outbox').select(['cause', 'status']).where('about', '=', about).execute()
  if (mails.some(({ status }) => status === 'waiting')) return false
  if (mails.some((mail) => mail.cause === cause && mail.status !== 'sent')) return false
  await tx.deleteFrom('outbox').where('about', '=', about).execute()
  return true
}

/** What became of mails about these, as far as they are still kept. */
export const mapMailStates = async (
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

/** How the mail about each of these stands, oldest first; `about` such as `message:1`. */
export const listMailStates = (db: Sql, about: string[]) =>
  db
    .selectFrom('outbox')
    .select(['id', 'about', 'status', 'last_error'])
    .where('about', 'in', about)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

/** The owner wants nothing left of it: what waits is not sent, and no copy of what was sent stays. */
export const removeMailAbout = async (tx: Sql, about: string): Promise<void> => {
  await tx.deleteFrom('outbox').where('about', '=', about).execute()
}
