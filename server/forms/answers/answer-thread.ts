import type { Sql } from '#server/platform/db/tables.ts'
import { listThread } from '#server/platform/mail/mail-about.ts'
import { messageIdOf } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/platform/services.ts'
import { answerMail as words } from '#storefront/strings/pl/mail/answer-mail.ts'
import type { MessageAnswer } from '#contract/console/messages.ts'
import { listQuotesOfMessage } from '#server/shop/quotes/find-quote.ts'
import { showMessage } from '../inbox/show-message.ts'
import { findMessageRow, type MessageRow } from '../inbox/store.ts'
import { templateValues } from './answer-templates.ts'
import { aboutMessage } from '../mail/compose-mail.ts'

/** Mail programs need the first and the last ones; a header has a limited length. */
const MOST_REFERENCES = 20

/** The mails about a message that this address has received, or all when it received none. */
const mailsOf = async (db: Sql, messageId: string, address: string | null) => {
  const all = await listThread(db, aboutMessage(messageId))
  const theirs = all.filter(({ to_address }) =>
    to_address.toLowerCase().includes((address ?? ' ').toLowerCase()),
  )
  return { all, last: theirs.at(-1) ?? all.at(-1), received: theirs.at(-1) }
}

/**
 * Headers by which mail programs show an answer in the thread of the earlier mails, at the visitor and, once the
 * visitor replies, at the owner; the reply goes to the owner's mailbox.
 */
export const threadHeaders = async (
  db: Sql,
  services: Services,
  messageId: string | null,
  address: string,
): Promise<Record<string, string>> => {
  const { answers, email } = services.shopSettings()
  const replyTo = { 'Reply-To': answers.replyTo || email }
  if (messageId === null) return replyTo
  const { all, last } = await mailsOf(db, messageId, address)
  if (!last) return replyTo
  const ids = [...all.filter((mail) => mail !== last), last].map((mail) => messageIdOf(services, mail))
  const references = ids.length > MOST_REFERENCES ? [ids[0], ...ids.slice(1 - MOST_REFERENCES)] : ids
  return { ...replyTo, 'In-Reply-To': messageIdOf(services, last), References: references.join(' ') }
}

/** That of the visitor's last mail, so that mail programs keep the thread together, or one about the form. */
const suggestSubject = async (db: Sql, row: MessageRow, address: string | null): Promise<string> => {
  const { received } = await mailsOf(db, row.id, address)
  return received ? words.replyTo(received.subject) : words.aboutForm(row.form_title)
}

/** A message with its quotes and what its next answer begins with; undefined when there is none. */
export const showConversation = async (
  services: Services,
  id: string,
): Promise<MessageAnswer | undefined> => {
  const shown = await showMessage(services, id)
  const row = shown && (await findMessageRow(services.db.read, id))
  if (!row) return undefined
  const quotes = await listQuotesOfMessage(services, id)
  return {
    ...shown,
    quotes,
    suggestedSubject: await suggestSubject(services.db.read, row, shown.replyTo),
    fieldValues: await templateValues(services, row, shown.replyTo, quotes[0]?.id ?? null),
  }
}
