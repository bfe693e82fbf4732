import { composeMails } from '../mail/compose-mail.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { currentOnce } from '#server/identity/once/once-run.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { savedFieldsOf, summaryOfFields } from '../inbox/message-fields.ts'
import type { PendingSubmission, SpamReason } from './pending-submission.ts'
import { addFiles, addMessage, type MessageRow } from '../inbox/store.ts'

const MAX_ADDRESS = 2_000

const MAX_AGENT = 1_000

/**
 * Saves message, files and mail in one durable transaction, all or nothing. Spam is not mailed; a
 * pass-through message without a recipient is not saved at all. Returns false when the message could be
 * neither saved nor mailed.
 */
export const saveMessage = async (
  sending: PendingSubmission,
  { folder, reasons }: { folder: MessageRow['folder']; reasons: SpamReason[] },
): Promise<boolean> => {
  const { services, meta } = sending
  const id = uuidV7(meta.nowMs, services.randomBytes)
  const mails = folder === 'spam' || sending.form.settings.skipMail ? [] : composeMails(sending, id)
  if (folder === 'passing' && mails.length === 0) return sending.form.settings.skipMail

  const once = currentOnce()
  await services.db.transaction(async (tx) => {
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
    await once?.mark(tx, 'message', id)
  })
  if (mails.length > 0) services.mailWaiting()
  return true
}

const rowOf = (
  { form, meta, botCheck, ...sending }: PendingSubmission,
  id: string,
  folder: MessageRow['folder'],
  reasons: SpamReason[],
): MessageRow => {
  const fields = savedFieldsOf(form.tags, sending.posted)
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
    state: 'new',
    assignee_id: null,
    version: 1,
    trashed_from: null,
    trashed_ms: null,
  }
}
