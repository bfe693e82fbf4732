import type { Sql } from '../db/tables.ts'
import { type OutboxRow, setWaitingAgain } from './store.ts'
import type { Services } from '#server/platform/services.ts'

/** Sends a given-up mail again after the owner fixed the cause. False: it was not given up. */
export const retryMail = async (services: Services, mailId: string): Promise<boolean> => {
  const isWaiting = await services.db.transaction((tx) => setWaitingAgain(tx, mailId, services.now()))
  if (isWaiting) services.mailWaiting()
  return isWaiting
}

/** Withdraws mails that could not be sent so far; returns what they were about. Mail being sent now stays. */
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

/** Removes mails from the outbox whose code or link has expired, sent or not. */
export const removeEndedMail = async (tx: Sql, nowMs: number): Promise<void> => {
  await tx.deleteFrom('outbox').where('ends_ms', '<=', nowMs).execute()
}

/**
 * Removes the mail about something from the outbox once its main one was sent and no other waits; false: it
 * is still needed. `cause` is that of the main one.
 */
export const removePassedMail = async (tx: Sql, about: string, cause: string): Promise<boolean> => {
  const mails = await tx.selectFrom('outbox').select(['cause', 'status']).where('about', '=', about).execute()
  if (mails.some(({ status }) => status === 'waiting')) return false
  if (mails.some((mail) => mail.cause === cause && mail.status !== 'sent')) return false
  await tx.deleteFrom('outbox').where('about', '=', about).execute()
  return true
}

/** The states of mails about these, as far as they are still stored. */
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

/** The state of each mail about these, oldest first; `about` such as `message:1`. */
export const listMailStates = (db: Sql, about: string[]) =>
  db
    .selectFrom('outbox')
    .select(['id', 'about', 'status', 'last_error'])
    .where('about', 'in', about)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

/** The mails about it, oldest first, with what a mail program needs to put them into one thread. */
export const listThread = (db: Sql, about: string) =>
  db
    .selectFrom('outbox')
    .select(['message_id', 'to_address', 'subject'])
    .where('about', '=', about)
    .orderBy('created_ms')
    .orderBy('id')
    .execute()

/** The mails of these causes, as far as they are still stored. */
export const listMailByCause = (db: Sql, causes: string[]) =>
  causes.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('outbox')
        .select(['id', 'cause', 'to_address', 'status', 'last_error', 'attempts', 'next_try_ms', 'sent_ms'])
        .where('cause', 'in', causes)
        .execute()

/** The owner deleted its subject: waiting mail is not sent, and no copy of sent mail remains. */
export const removeMailAbout = async (tx: Sql, about: string): Promise<void> => {
  await tx.deleteFrom('outbox').where('about', '=', about).execute()
}
