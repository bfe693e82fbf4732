import type { MessageAnswer, MessageField, MessageFolder } from '#contract/console/messages.ts'
import { listMail } from '#server/mail/list-mail.ts'
import type { Shop } from '#server/shop.ts'
import { countMessages } from './count-messages.ts'
import { describeFields } from './describe-fields.ts'
import { findMessageRow, findNewerId, listFileRows, listMessageRows, type MessageRow } from './inbox-store.ts'
import { summaryOf } from './list-messages.ts'
import { type LiveForm, loadForm } from './load-form.ts'
import { aboutMessage, fieldsOf, type KeptField, valuesOf } from './read-message.ts'

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/

/** Everything of one message; undefined when there is none. */
export const showMessage = async (shop: Shop, id: string): Promise<MessageAnswer | undefined> => {
  const db = shop.db.read
  const row = await findMessageRow(db, id)
  if (!row) return undefined
  const folder = row.folder as MessageFolder
  const at = { receivedMs: row.received_ms, id: row.id }
  const [form, files, mail, newerId, older, counts] = await Promise.all([
    loadForm(shop, row.form_id),
    listFileRows(db, [id]),
    listMail(db, { about: aboutMessage(id) }),
    findNewerId(db, folder, at),
    listMessageRows(db, { folder }, at, 1),
    countMessages(db),
  ])
  const { fields, sender } = describe(row, form)
  return {
    message: {
      ...summaryOf(row),
      folder,
      fields,
      files: files.map(({ id: fileId, field, name, media_type, size }) => ({
        id: fileId,
        field,
        name,
        mediaType: media_type,
        size,
      })),
      pageUrl: row.page_url,
      remoteIp: row.remote_ip,
      userAgent: row.user_agent,
      spamLog: JSON.parse(row.spam_log_json) as MessageAnswer['message']['spamLog'],
      botCheck:
        row.bot_check_json === null
          ? null
          : (JSON.parse(row.bot_check_json) as MessageAnswer['message']['botCheck']),
    },
    mail,
    replyTo: EMAIL.test(row.sender_email) ? row.sender_email : sender,
    newerId,
    olderId: older[0]?.id ?? null,
    counts,
  }
}

/** The kept fields in the words of the form as it is now; a form that is gone leaves the names. */
const describe = (
  row: MessageRow,
  form: LiveForm | undefined,
): { fields: MessageField[]; sender: string | null } => {
  const known = form ? describeFields(form.template, form.schema) : []
  const kept = fieldsOf(row)
  const addresses = known
    .filter(({ type }) => type === 'email')
    .flatMap(({ name }) => kept.filter((field) => field.name === name).flatMap(valuesOf))
  return {
    fields: kept.map((field) => ({
      name: field.name,
      label: known.find(({ name }) => name === field.name)?.label ?? '',
      values: valuesOf(field).filter((value) => value !== ''),
      consent: consentOf(field, form),
    })),
    sender: addresses.find((address) => EMAIL.test(address)) ?? null,
  }
}

const consentOf = (field: KeptField, form: LiveForm | undefined): MessageField['consent'] => {
  const isGiven = valuesOf(field).some(Boolean)
  if (field.consent !== undefined) return { text: field.consent, isGiven }
  const tag = form?.tags.find(({ name, basetype }) => name === field.name && basetype === 'acceptance')
  return tag ? { text: plainText(tag.content ?? tag.values.join(' ')), isGiven } : null
}

const plainText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
