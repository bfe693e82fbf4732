import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Sql } from '#server/platform/db/tables.ts'
import { composeMails } from '../mail/compose-mail.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { currentOnce } from '#server/identity/once/once-run.ts'
import { isOutcomeUnknown } from '#server/platform/db/database-unavailable.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { definePart } from '#server/platform/services.ts'
import { savedFieldsOf, summaryOfFields } from '../inbox/message-fields.ts'
import type { PendingSubmission, SpamReason } from './pending-submission.ts'
import { addFiles, addMessage, findMessageRow, type MessageRow } from '../inbox/store.ts'

const MAX_ADDRESS = 2_000

const MAX_AGENT = 1_000

const MAX_UNSETTLED = 1_000
const UNSETTLED_FOR_MS = 60 * 60 * 1_000

/**
 * Ids of messages that may have been saved although their visitors read that they were not, by what was posted. The
 * visitor sends the same again, which then is the same message.
 */
const unsettledMessages = definePart(
  'unsettled messages',
  () => new LRUCache<string, string>({ max: MAX_UNSETTLED, ttl: UNSETTLED_FOR_MS }),
)

const postedKey = ({ form, meta, posted }: PendingSubmission): string =>
  createHash('sha256')
    .update(JSON.stringify([form.id, meta.unitTag, meta.remoteIp, Object.entries(posted)]))
    .digest('base64')

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
  const unsettled = services.get(unsettledMessages)
  const key = postedKey(sending)
  const earlierId = unsettled.get(key)
  const id = earlierId ?? uuidV7(meta.nowMs, services.randomBytes)
  const mails = folder === 'spam' || sending.form.settings.skipMail ? [] : composeMails(sending, id)
  if (folder === 'passing' && mails.length === 0) return sending.form.settings.skipMail

  const once = currentOnce()
  let mayBeSaved = earlierId !== undefined
  const save = async (tx: Sql) => {
    if (mayBeSaved && (await findMessageRow(tx, id))) return once?.mark(tx, 'message', id)
    mayBeSaved = true
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
    return once?.mark(tx, 'message', id)
  }
  try {
    // Repeatable: a second run finds the message.
    await services.db.transaction(save, { isRepeatable: true })
    unsettled.delete(key)
  } catch (error) {
    if (isOutcomeUnknown(error)) unsettled.set(key, id)
    throw error
  }
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
