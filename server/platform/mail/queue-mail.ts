import { createHash } from 'node:crypto'
import { definePart } from '../services.ts'
import type { Sql } from '../db/tables.ts'
import type { Mailbox } from './read-address.ts'
import { addMail } from './store.ts'

/**
 * Lower is sent first: a visitor waits at a screen for a code, a buyer for an order, nobody for a newsletter.
 */
export const LANES = { code: 0, order: 1, other: 2 }

export type MailToQueue = {
  /** `other` when left out. */
  lane?: keyof typeof LANES
  /** The cause, e.g. `order:61:received`; the same cause is queued once. */
  cause: string
  /** The subject, e.g. `order:61`, by which it is found. */
  about?: string
  /** Several are separated by commas. */
  to: string
  subject: string
  text: string
  /** Empty: the mail is plain text. */
  html: string
  /** `Reply-To`, `Cc` and `Bcc` contain addresses separated by commas. */
  headers?: Record<string, string>
  /** The sender; the shop itself when left out. */
  from?: Mailbox
  /** Ids of `message_files`, or of files that are made when the mail is sent (`attachments.ts`). */
  attachments?: string[]
  /** The site of members that sends it: through that site's own mail server, if it has one. */
  siteId?: string
  /** Of commercial mail: whose consent it needs; looked up again before it is sent (`mailGuards`). */
  commercialScope?: string
  /**
   * For a mail with a code or one-time link: until when it is valid. Then the mail is removed, sent or not.
   */
  endsMs?: number
  /** Not sent before this moment, at most some hours from now; at once when left out. */
  notBeforeMs?: number
}

/** Whether commercial mail may still be sent to its address, which may have refused since it was queued. */
export type MailGuard = (mail: { to: string; scope: string; queuedMs: number }) => Promise<boolean>

/** Asked before commercial mail leaves; the first one that refuses decides. */
export const mailGuards = definePart('guards of commercial mail', () => [] as MailGuard[])

const ID_LENGTH = 32

/** One line, whatever a buyer typed into the field. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
/** A database stores neither NUL nor half of a surrogate pair. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/**
 * Stores a mail in the same transaction as its cause; the outbox sends it. False: this cause was queued
 * before.
 */
export const queueMail = (tx: Sql, mail: MailToQueue, nowMs: number): Promise<boolean> => {
  const id = createHash('sha256').update(mail.cause).digest('hex').slice(0, ID_LENGTH)
  return addMail(tx, {
    id,
    cause: mail.cause,
    about: mail.about ?? '',
    // The same for every attempt, so that a mail sent twice is shown once; the time prevents a newly set up
    // shop from repeating old ids.
    message_id: `${id}.${nowMs.toString(36)}`,
    to_address: oneLine(mail.to),
    subject: oneLine(mail.subject),
    text: storable(mail.text),
    html: storable(mail.html),
    headers_json: JSON.stringify(
      Object.fromEntries(Object.entries(mail.headers ?? {}).map(([name, value]) => [name, oneLine(value)])),
    ),
    from_name: mail.from ? oneLine(mail.from.name) : null,
    from_address: mail.from ? oneLine(mail.from.address) : null,
    attachments_json: JSON.stringify(mail.attachments ?? []),
    site_id: mail.siteId ?? null,
    commercial_scope: mail.commercialScope ?? null,
    ends_ms: mail.endsMs ?? null,
    lane: LANES[mail.lane ?? 'other'],
    status: 'waiting',
    attempts: 0,
    next_try_ms: mail.notBeforeMs ?? nowMs,
    last_error: null,
    created_ms: nowMs,
    sent_ms: null,
  })
}
