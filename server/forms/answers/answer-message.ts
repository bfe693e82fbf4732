import type { AnswerToSend, MessageFolder } from '#contract/console/messages.ts'
import type { Services } from '#server/platform/services.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { answerMail as words } from '#storefront/strings/pl/mail/answer-mail.ts'
import { readMessage } from '../inbox/show-message.ts'
import { findMessageRow, setMessageOver } from '../inbox/store.ts'
import { aboutMessage } from '../mail/compose-mail.ts'
import { composeAnswer, originalOf } from './compose-answer.ts'
import { threadHeaders } from './answer-thread.ts'
import { entryIdOf, hasEntry, recordEntry } from '../inbox/message-entries.ts'

export type AnswerOutcome =
  | { ok: true }
  | { ok: false; reason: 'no_message' | 'no_address' | 'changed_meanwhile' }
  | { ok: false; reason: 'not_in_inbox'; folder: MessageFolder }

/**
 * Sends an answer to the visitor: it is stored with the message and queued in one transaction, over the version that
 * its author read. The same request sent again changes nothing.
 */
export const answerMessage = async (
  services: Services,
  messageId: string,
  { key, version, subject, text, quotesOriginal, state, author }: AnswerToSend & { author: string },
): Promise<AnswerOutcome> => {
  const seen = await findMessageRow(services.db.read, messageId)
  if (!seen) return { ok: false, reason: 'no_message' }
  // What was submitted never changes, so it may be read before.
  const { fields, replyTo } = await readMessage(services, seen)
  const id = entryIdOf(messageId, key)
  const outcome = await services.db.transaction(
    async (tx): Promise<AnswerOutcome & { isRepeat?: boolean }> => {
      if (await hasEntry(tx, id)) return { ok: true, isRepeat: true }
      const row = await findMessageRow(tx, messageId)
      if (!row) return { ok: false, reason: 'no_message' }
      if (row.folder !== 'inbox')
        return { ok: false, reason: 'not_in_inbox', folder: row.folder as MessageFolder }
      if (replyTo === null) return { ok: false, reason: 'no_address' }
      if (!(await setMessageOver(tx, messageId, version, { state, is_read: 1 })))
        // The same request may have been first.
        return (await hasEntry(tx, id))
          ? { ok: true, isRepeat: true }
          : { ok: false, reason: 'changed_meanwhile' }
      const cause = `${aboutMessage(messageId)}:answer:${id}`
      const original = quotesOriginal ? originalOf(row, fields) : null
      await queueMail(
        tx,
        {
          cause,
          about: aboutMessage(messageId),
          to: replyTo,
          subject,
          headers: await threadHeaders(tx, services, messageId, replyTo),
          ...composeAnswer(text, signatureOf(services), original),
        },
        services.now(),
      )
      await recordEntry(tx, services, {
        id,
        messageId,
        kind: 'answer',
        author,
        subject,
        text,
        mail_cause: cause,
      })
      return { ok: true }
    },
    { isRepeatable: true },
  )
  if (outcome.ok) services.mailWaiting()
  return outcome
}

/** The owner's own, or the shop's name. */
export const signatureOf = ({ shopSettings }: Pick<Services, 'shopSettings'>): string => {
  const { answers, shopName } = shopSettings()
  return answers.signature || words.signature(shopName)
}
