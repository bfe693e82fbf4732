import { aboutMessage } from '../mail/compose-mail.ts'
import type { MessageAnswer, MessageField, MessageFolder } from '#contract/console/messages.ts'
import { listOwners } from '#server/identity/owners/find-owner.ts'
import { listMessageEntries } from './message-entries.ts'
import { listMail } from '#server/platform/mail/list-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { countMessages, summarizeMessage } from './list-messages.ts'
import { describeFields } from '../definitions/describe-fields.ts'
import { findMessageRow, findNewerId, listFileRows, listMessageRows, type MessageRow } from './store.ts'
import { type CompiledForm, loadForm } from '../definitions/compiled-form.ts'
import { readFields, type SavedField, fieldValues } from './message-fields.ts'

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/

/** A message without what concerns its next answer. */
export type ShownMessage = Omit<MessageAnswer, 'quotes' | 'suggestedSubject' | 'fieldValues'>

/** All data of one message; undefined when there is none. */
export const showMessage = async (services: Services, id: string): Promise<ShownMessage | undefined> => {
  const db = services.db.read
  const row = await findMessageRow(db, id)
  if (!row) return undefined
  const folder = row.folder as MessageFolder
  const at = { receivedMs: row.received_ms, id: row.id }
  const [form, files, mail, newerId, older, counts, assignees] = await Promise.all([
    loadForm(services, row.form_id),
    listFileRows(db, [id]),
    listMail(db, { about: aboutMessage(id) }),
    findNewerId(db, folder, at),
    listMessageRows(db, { folder }, at, 1),
    countMessages(db),
    listOwners(db),
  ])
  const { fields, sender } = describe(row, form)
  const replyTo = replyAddress(row, sender)
  return {
    message: {
      ...summarizeMessage(row, assignees),
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
    replyTo,
    newerId,
    olderId: older[0]?.id ?? null,
    counts,
    entries: await listMessageEntries(db, id),
    assignees,
  }
}

const replyAddress = (row: MessageRow, sender: string | null) =>
  EMAIL.test(row.sender_email) ? row.sender_email : sender

/** The fields of a message with their labels, and the address for an answer; null: none was given. */
export const readMessage = async (services: Services, row: MessageRow) => {
  const { fields, sender } = describe(row, await loadForm(services, row.form_id))
  return { fields, replyTo: replyAddress(row, sender) }
}

/** The saved fields with labels from the current form; only names when the form was removed. */
const describe = (
  row: MessageRow,
  form: CompiledForm | undefined,
): { fields: MessageField[]; sender: string | null } => {
  const known = form ? describeFields(form.template, form.schema) : []
  const saved = readFields(row)
  const addresses = known
    .filter(({ type }) => type === 'email')
    .flatMap(({ name }) => saved.filter((field) => field.name === name).flatMap(fieldValues))
  return {
    fields: saved.map((field) => ({
      name: field.name,
      label: known.find(({ name }) => name === field.name)?.label ?? '',
      values: fieldValues(field).filter((value) => value !== ''),
      consent: consentOf(field, form),
    })),
    sender: addresses.find((address) => EMAIL.test(address)) ?? null,
  }
}

const consentOf = (field: SavedField, form: CompiledForm | undefined): MessageField['consent'] => {
  const isGiven = fieldValues(field).some(Boolean)
  if (field.consent !== undefined) return { text: field.consent, isGiven }
  const tag = form?.tags.find(({ name, basetype }) => name === field.name && basetype === 'acceptance')
  return tag ? { text: plainText(tag.content ?? tag.values.join(' ')), isGiven } : null
}

const plainText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
