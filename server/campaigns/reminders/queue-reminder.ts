import type { ReminderSettings } from '#contract/console/campaigns/abandonment.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { withdrawMail, removeMailAbout } from '#server/platform/mail/mail-about.ts'
import type { Services } from '#server/platform/services.ts'
import { LINK_LIVES_MS } from './restore-cart.ts'
import {
  addReminder,
  removeReminders,
  type ReminderRow,
  wasReminded,
  findReminder,
  removeRemindersOf,
  setRefused,
} from './store.ts'
import { findAgreedLead } from '../leads/lead-consent.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import {
  consentedMs,
  refusedMs,
  REMINDER_SCOPE,
  SHOP_SCOPE,
  withdrawConsent,
} from '#server/shop/consents/consents.ts'
import { findFirstOrderSince } from '#server/shop/orders/find-order.ts'
import { findAgreement, findRefusal, addRefusal } from '#server/shop/account/reminder-consent.ts'

/** Refuses further reminders to this address, whatever was agreed before. False: there is no such reminder. */
export const refuseReminders = (services: Services, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const row = await findReminder(tx, id)
    if (!row) return false
    await addRefusal(tx, row.email, services.now())
    await setRefused(tx, id, services.now())
    await withdrawConsent(tx, services, {
      email: row.email,
      channel: 'email',
      scope: REMINDER_SCOPE,
      source: 'link',
      sourceId: id,
    })
    return true
  })

/** Removes an address's reminders with their unsent mail. Its refusal remains. */
export const removeRemindersTo = async (tx: Sql, email: string): Promise<void> => {
  for (const id of await removeRemindersOf(tx, email)) await removeMailAbout(tx, aboutReminder(id))
}

const DAY_MS = 86_400_000

/**
 * `identityId`: the member with this address; null: a guest. `siteId`: the site of the viewed products; null: the shop.
 */
type ReminderRecipient = { email: string; identityId: string | null; siteId: string | null; leftMs: number }

/** Whether a person agreed to reminders, has not ordered since, and was not reminded recently. */
export const mayRemind = async (
  sql: Sql,
  settings: ReminderSettings,
  { email, identityId, siteId, leftMs }: ReminderRecipient,
  nowMs: number,
): Promise<boolean> => {
  if (await wasReminded(sql, email, nowMs - settings.pauseDays * DAY_MS)) return false
  if ((await findFirstOrderSince(sql, { email, identityId }, leftMs)) !== undefined) return false
  const lastNoMs = Math.max(
    (await findRefusal(sql, email)) ?? 0,
    await refusedMs(sql, email, [SHOP_SCOPE, REMINDER_SCOPE]),
  )
  const agreedMs = Math.max(
    (identityId === null ? undefined : await findAgreement(sql, identityId)) ?? 0,
    // The text of the shop's own consent names these mails.
    siteId === null ? await consentedMs(sql, email, SHOP_SCOPE) : 0,
  )
  if (agreedMs > lastNoMs) return true
  // A person who refused and later agreed again elsewhere is reminded.
  return findAgreedLead(sql, email, { campaignIds: settings.campaignIds, siteId, refusedMs: lastNoMs })
}

type RenderedReminder = { subject: string; text: string; html: string; refuseUrl: string }

const ABOUT = 'reminder:'

/** Key of mails about a reminder. */
export const aboutReminder = (id: string): string => `${ABOUT}${id}`

/** Saves the reminder and its mail in one transaction, unless something changed meanwhile. */
export const queueReminder = (
  services: Services,
  settings: ReminderSettings,
  row: Omit<ReminderRow, 'restored_ms' | 'restored_times' | 'refused_ms'>,
  recipient: ReminderRecipient,
  { refuseUrl, ...mail }: RenderedReminder,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    // Another process may have reminded the same person of another cart just now.
    if (
      !(await mayRemind(tx, settings, recipient, services.now())) ||
      !(await addReminder(tx, { ...row, restored_ms: null, restored_times: 0, refused_ms: null }))
    )
      return false
    return queueMail(
      tx,
      {
        cause: aboutReminder(row.id),
        about: aboutReminder(row.id),
        to: row.email,
        // RFC 8058: mail programs show a button that needs one click.
        headers: {
          'List-Unsubscribe': `<${refuseUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        commercialScope: recipient.siteId ?? REMINDER_SCOPE,
        ...mail,
        endsMs: row.sent_ms + LINK_LIVES_MS,
      },
      services.now(),
    )
  })

/** Withdraws unsent mail, as if there had been no reminder. */
export const withdrawReminders = ({ db }: Services): Promise<void> =>
  db.transaction(async (tx) => {
    const abouts = await withdrawMail(tx, ABOUT)
    if (abouts.length)
      await removeReminders(
        tx,
        abouts.map((about) => about.slice(ABOUT.length)),
      )
  })
