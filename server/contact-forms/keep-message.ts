import { queueMail } from '#server/mail/queue-mail.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { composeMail } from './compose-mail.ts'
import type { MailSource } from './compose-mail-facts.ts'
import { keptFieldsOf, summaryOfFields } from './kept-fields.ts'
import type { LiveForm } from './live-form.ts'
import { aboutMessage } from './read-message.ts'
import type { Sending, SpamReason } from './sending.ts'
import { addFiles, addMessage, type MessageRow } from './store.ts'

const MAX_ADDRESS = 2_000
const MAX_AGENT = 1_000

/**
 * Message, files and mail in one durable transaction: all of it, or nothing. Spam is not mailed; what only
 * passes through and has nobody to be mailed to is not kept at all. False: it could be neither kept nor
 * mailed.
 */
export const keepMessage = async (
  sending: Sending,
  { folder, reasons }: { folder: MessageRow['folder']; reasons: SpamReason[] },
): Promise<boolean> => {
  const { shop, meta } = sending
  const id = uuidV7(meta.nowMs, shop.randomBytes)
  const mails = folder === 'spam' || sending.form.settings.skipMail ? [] : mailsOf(sending, id)
  if (folder === 'passing' && mails.length === 0) return sending.form.settings.skipMail

  await shop.db.transaction(async (tx) => {
    await addMessage(tx, rowOf(sending, id, folder, reasons))
    await addFiles(
      tx,
      sending.checkedFiles.map(({ id: fileId, field, name, mediaType, size, sha256, bytes }) => ({
        id: fileId,
        message_id: id,
        field,
        name,
        media_type: mediaType,
        size,
        sha256,
        content: bytes,
      })),
    )
    for (const mail of mails) await queueMail(tx, mail, meta.nowMs)
  })
  if (mails.length > 0) shop.mailWaiting()
  return true
}

/**
 * Of a message on its way, or of one that waited in the spam folder. The second mail goes only where the
 * first one can: it promises an answer.
 */
export const mailsOf = (sending: MailSource & { form: Pick<LiveForm, 'mail' | 'mail2'> }, id: string) => {
  const { form } = sending
  const first = composeMail(sending, form.mail, {
    cause: `${aboutMessage(id)}:mail`,
    about: aboutMessage(id),
  })
  if (!first) return []
  const second = form.mail2.active
    ? composeMail(sending, form.mail2, { cause: `${aboutMessage(id)}:mail_2`, about: aboutMessage(id) })
    : null
  return second ? [first, second] : [first]
}

const rowOf = (
  { form, meta, botCheck, ...sending }: Sending,
  id: string,
  folder: MessageRow['folder'],
  reasons: SpamReason[],
): MessageRow => {
  const fields = keptFieldsOf(form.tags, sending.posted)
  const { name, email, opening } = summaryOfFields(form.tags, sending.posted)
  return {
    id,
    form_id: form.id,
    form_title: form.title,
    folder,
    spam_ms: folder === 'spam' ? meta.nowMs : null,
    is_read: 0,
    received_ms: meta.nowMs,
    sender_name: name,
    sender_email: email,
    opening,
    fields_json: JSON.stringify(fields),
    unit_tag: meta.unitTag,
    page_url: meta.pageUrl.slice(0, MAX_ADDRESS),
    remote_ip: meta.remoteIp,
    user_agent: meta.userAgent.slice(0, MAX_AGENT),
    spam_log_json: JSON.stringify(reasons),
    bot_check_json: botCheck && JSON.stringify(botCheck),
  }
}
