import type { MessageFolder } from '#contract/console/messages.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { findMessageRow, listFileRows, type MessageRow, setFolder } from './inbox-store.ts'
import type { MailSource } from './compose-mail-facts.ts'
import { mailsOf } from './keep-message.ts'
import { type LiveForm, loadForm } from './load-form.ts'
import { fieldsOf, valuesOf } from './read-message.ts'

/**
 * Moves a message between the folders. What comes out of the spam folder is mailed as it would have been at
 * once; the causes are the same, so that however often it is moved, each mail is queued once. False: there is
 * no such message.
 */
export const moveMessage = async (shop: Shop, id: string, to: MessageFolder): Promise<boolean> => {
  const row = await findMessageRow(shop.db.read, id)
  if (!row) return false
  if (row.folder === to) return true
  const mails = to === 'inbox' ? await heldBack(shop, row) : []
  const isQueued = await shop.db.transaction(async (tx) => {
    // Somebody else was quicker: they also queued the mail.
    if (!(await setFolder(tx, id, row.folder as MessageFolder, to, shop.now()))) return false
    let queued = false
    for (const mail of mails) queued = (await queueMail(tx, mail, shop.now())) || queued
    return queued
  })
  if (isQueued) shop.mailWaiting()
  return true
}

/** The mails of a message that was kept without them; none when its form is gone. */
const heldBack = async (shop: Shop, row: MessageRow) => {
  const form = await loadForm(shop, row.form_id)
  return form && !form.settings.skipMail ? mailsOf(await sourceOf(shop, row, form), row.id) : []
}

/** What the mails were to be made of, as it was kept. */
const sourceOf = async (shop: Shop, row: MessageRow, form: LiveForm) => {
  const files = await listFileRows(shop.db.read, [row.id])
  // Names come from strangers: no prototype.
  const posted: Record<string, string | string[]> = Object.create(null)
  const raw: Record<string, string[]> = Object.create(null)
  for (const field of fieldsOf(row)) {
    posted[field.name] = field.value
    raw[field.name] = valuesOf(field)
  }
  return {
    shop,
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
