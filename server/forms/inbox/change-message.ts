import { composeMails, aboutMessage } from '../mail/compose-mail.ts'
import type { MessageFolder } from '#contract/console/messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/platform/services.ts'
import {
  findMessageRow,
  listFileRows,
  type MessageRow,
  setFolder,
  setRead,
  removeMessageRow,
} from './store.ts'
import type { MailSource } from '../mail/mail-facts.ts'
import { type CompiledForm, loadForm } from '../definitions/compiled-form.ts'
import { readFields, fieldValues } from './message-fields.ts'
import { removeMailAbout } from '#server/platform/mail/mail-about.ts'

/** Removes a message with its files and mail. Returns false when there is no such message. */
export const removeMessage = ({ db }: Services, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await removeMessageRow(tx, id))) return false
    await removeMailAbout(tx, aboutMessage(id))
    return true
  })

/** Saves whether the owner has read a message. Returns false when there is no such message. */
export const setMessageRead = ({ db }: Services, id: string, isRead: boolean): Promise<boolean> =>
  db.transaction((tx) => setRead(tx, id, isRead), { isDurable: false })

/**
 * Moves a message between the folders. A message moved out of the spam folder is mailed as if it had never
 * been spam. The causes are the same, so each mail is queued once, however often the message is moved.
 * Returns false when there is no such message.
 */
export const moveMessageTo = async (services: Services, id: string, to: MessageFolder): Promise<boolean> => {
  const row = await findMessageRow(services.db.read, id)
  if (!row) return false
  if (row.folder === to) return true
  const mails = to === 'inbox' ? await composePendingMails(services, row) : []
  const isQueued = await services.db.transaction(async (tx) => {
    // Another request moved it first and queued the mail.
    if (!(await setFolder(tx, id, row.folder as MessageFolder, to, services.now()))) return false
    let queued = false
    for (const mail of mails) queued = (await queueMail(tx, mail, services.now())) || queued
    return queued
  })
  if (isQueued) services.mailWaiting()
  return true
}

/** The mails of a message that was saved without them; none when its form was removed. */
const composePendingMails = async (services: Services, row: MessageRow) => {
  const form = await loadForm(services, row.form_id)
  return form && !form.settings.skipMail ? composeMails(await sourceOf(services, row, form), row.id) : []
}

/** The source of the mails, rebuilt from the saved message. */
const sourceOf = async (services: Services, row: MessageRow, form: CompiledForm) => {
  const files = await listFileRows(services.db.read, [row.id])
  // Names come from untrusted input: no prototype.
  const posted: Record<string, string | string[]> = Object.create(null)
  const raw: Record<string, string[]> = Object.create(null)
  for (const field of readFields(row)) {
    posted[field.name] = field.value
    raw[field.name] = fieldValues(field)
  }
  return {
    services,
    form,
    posted,
    raw,
    checkedFiles: files.map(({ id, field, name, size }) => ({ id, field, name, size })),
    meta: {
      remoteIp: row.remote_ip,
      userAgent: row.user_agent,
      pageUrl: row.page_url,
      containerPost: containerOf(row.unit_tag),
      nowMs: row.received_ms,
    },
  } satisfies MailSource
}

/** The unit tag contains the id of the page that shows the form; 0 when there is none. */
const containerOf = (unitTag: string): number => Number(/-p(\d{1,9})-o\d+$/.exec(unitTag)?.[1] ?? 0)
