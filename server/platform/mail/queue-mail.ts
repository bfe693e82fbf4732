import { createHash } from 'node:crypto'
import type { Sql } from '../db/tables.ts'
import type { Mailbox } from './read-address.ts'
import { addMail } from './store.ts'

/** Lower goes first: somebody waits at a screen for a code, a buyer for their order, nobody for a newsletter. */
export const LANES = { code: 0, order: 1, other: 2 }

export type MailToQueue = {
  /** `other` when left out. */
  lane?: keyof typeof LANES
  /** What asks for it, e.g. `order:61:received`; the same cause is queued once, however often it is asked for. */
  cause: string
  /** What it speaks of, e.g. `order:61`, so that it is found there. */
  about?: string
  /** Several with commas between. */
  to: string
  subject: string
  text: string
  /** Empty: the mail is plain text. */
  html: string
  /** `Reply-To`, `Cc` and `Bcc` hold addresses with commas between. */
  headers?: Record<string, string>
  /** Who writes; the shop itself when left out. */
  from?: Mailbox
  /** Ids of `message_files`. */
  attachments?: string[]
  /** The site of members that writes: it goes out through that site's mail server, if it has one of its own. */
  siteId?: string
  /** For a mail with a code or a link that works once: how long that counts. Then the mail is removed, sent or not. */
  endsMs?: number
}

const ID_LENGTH = 32

/** One line, whatever a buyer typed into the field it was made from. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
/** A database keeps neither NUL nor half a sign. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/**
 * Stores a mail with what caused it, in the same transaction; the outbox sends it. False: this cause was
 * queued before.
 */
export const queueMail = (tx: Sql, mail: MailToQueue, nowMs: number): Promise<boolean> => {
  const id = createHash('sha256').update(mail.cause).digest('hex').slice(0, ID_LENGTH)
  return addMail(tx, {
    id,
    cause: mail.cause,
    about: mail.about ?? '',
    // The same for every try, so that a mail sent twice is shown once; the time keeps a shop begun anew from
    // repeating old ids.
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
    ends_ms: mail.endsMs ?? null,
    lane: LANES[mail.lane ?? 'other'],
    status: 'waiting',
    attempts: 0,
    next_try_ms: nowMs,
    last_error: null,
    created_ms: nowMs,
    sent_ms: null,
  })
}
