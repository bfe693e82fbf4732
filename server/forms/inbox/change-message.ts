import { composeMails, aboutMessage } from '../mail/compose-mail.ts'
import type { MessageChange, MessageFolder } from '#contract/console/messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/platform/services.ts'
import {
  findMessageRow,
  listFileRows,
  type MessageRow,
  setMessageOver,
  setRead,
  removeMessageRow,
} from './store.ts'
import type { MailSource } from '../mail/mail-facts.ts'
import { type CompiledForm, loadForm } from '../definitions/compiled-form.ts'
import { readFields, fieldValues } from './message-fields.ts'
import { recordEntry } from './message-entries.ts'
import { listOwners } from '#server/identity/owners/find-owner.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { removeMailAbout } from '#server/platform/mail/mail-about.ts'
import { detachQuotes } from '#server/shop/quotes/edit-quote.ts'

/** Removes a message with its files, answers and mail for good. Returns false when there is no such message. */
export const removeMessage = ({ db }: Services, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await removeMessageRow(tx, id))) return false
    await detachQuotes(tx, id)
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
export const moveMessageTo = async (
  services: Services,
  id: string,
  to: MessageFolder,
  author = '',
): Promise<boolean> => {
  await changeMessages(services, [{ id, folder: to }], author)
  return (await findMessageRow(services.db.read, id)) !== undefined
}

type Changed = { before: Required<MessageChange>[]; skipped: number }

/**
 * Changes folder, state and assignee of messages, each in its own transaction. `before` undoes it, and names the
 * versions that it made; a message that was changed meanwhile is skipped.
 */
export const changeMessages = async (
  services: Services,
  changes: MessageChange[],
  author: string,
): Promise<Changed> => {
  const before: Changed['before'] = []
  let isQueued = false
  for (const change of changes) {
    const row = await findMessageRow(services.db.read, change.id)
    const mails =
      row && change.folder === 'inbox' && isSpam(row) ? await composePendingMails(services, row) : []
    const changed = await services.db.transaction(async (tx) => {
      const read = await changeOne(tx, services, change, author)
      if (read?.isMoved)
        for (const mail of mails) isQueued = (await queueMail(tx, mail, services.now())) || isQueued
      return read
    })
    if (changed) before.push(changed.before)
  }
  if (isQueued) services.mailWaiting()
  return { before, skipped: changes.length - before.length }
}

const isSpam = ({ folder, trashed_from }: MessageRow) =>
  folder === 'spam' || (folder === 'trash' && trashed_from === 'spam')

const changeOne = async (
  tx: Sql,
  services: Services,
  { id, version, folder, state, assigneeId }: MessageChange,
  author: string,
) => {
  const row = await findMessageRow(tx, id)
  if (!row || (version !== undefined && version !== row.version)) return null
  const from = row.folder as MessageFolder
  const before = { id, folder: from, state: row.state, assigneeId: row.assignee_id }
  const isMoved = folder !== undefined && folder !== from
  const hasState = state !== undefined && state !== row.state
  const isAssigned = assigneeId !== undefined && assigneeId !== row.assignee_id
  if (!isMoved && !hasState && !isAssigned) return { before: { ...before, version: row.version }, isMoved }
  const nowMs = services.now()
  const columns = {
    ...(isMoved && {
      folder,
      spam_ms: folder === 'spam' ? nowMs : null,
      trashed_from: folder === 'trash' ? (from === 'trash' ? row.trashed_from : from) : null,
      trashed_ms: folder === 'trash' ? nowMs : null,
    }),
    ...(hasState && { state, ...(state === 'closed' && { is_read: 1 }) }),
    ...(isAssigned && { assignee_id: assigneeId }),
  }
  if (!(await setMessageOver(tx, id, row.version, columns))) return null
  const entry = { messageId: id, author }
  if (isMoved) await recordEntry(tx, services, { ...entry, kind: 'folder', text: folder })
  if (hasState) await recordEntry(tx, services, { ...entry, kind: 'state', text: state })
  if (isAssigned) {
    const name = (await listOwners(tx)).find((one) => one.id === assigneeId)?.name ?? ''
    await recordEntry(tx, services, { ...entry, kind: 'assignee', text: name })
  }
  return { before: { ...before, version: row.version + 1 }, isMoved }
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
