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

/** Removes a message with its files and mail. False: there was none. */
export const removeMessage = ({ db }: Services, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await removeMessageRow(tx, id))) return false
    await removeMailAbout(tx, aboutMessage(id))
    return true
  })

/** Remembers whether the owner has read a message. False: there is none. */
export const setMessageRead = ({ db }: Services, id: string, isRead: boolean): Promise<boolean> =>
  db.transaction((tx) => setRead(tx, id, isRead), { isDurable: false })

/**
 * Moves a message between the folders. What comes out of the spam folder is mailed as it would have been at
 * once; the causes are the same, so that however often it is moved, each mail is queued once. False: there is
 * no such message.
 */
export const moveMessageTo = async (services: Services, id: string, to: MessageFolder): Promise<boolean> => {
  const row = await findMessageRow(services.db.read, id)
  if (!row) return false
  if (row.folder === to) return true
  const mails = to === 'inbox' ? await composePendingMails(services, row) : []
  const isQueued = await services.db.transaction(async (tx) => {
    // Somebody else was quicker: they also queued the mail.
    if (!(await setFolder(tx, id, row.folder as MessageFolder, to, services.now()))) return false
    let queued = false
    for (const mail of mails) queued = (await queueMail(tx, mail, services.now())) || queued
    return queued
  })
  if (isQueued) services.mailWaiting()
  return true
}

/** The mails of a message that was kept without them; none when its form is gone. */
const composePendingMails = async (services: Services, row: MessageRow) => {
  const form = await loadForm(services, row.form_id)
  return form && !form.settings.skipMail ? composeMails(await sourceOf(services, row, form), row.id) : []
}

/** What the mails were to be made of, as it was kept. */
const sourceOf = async (services: Services, row: MessageRow, form: CompiledForm) => {
  const files = await listFileRows(services.db.read, [row.id])
  // Names come from strangers: no prototype.
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

/** The page whose text the form stood in is part of the unit tag; 0: of none. */
const containerOf = (unitTag: string): number => Number(/-p(\d{1,9})-o\d+$/.exec(unitTag)?.[1] ?? 0)
