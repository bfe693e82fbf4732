import type { AbandonmentAnswer, Reminder } from '#contract/console/campaigns/abandonment.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { mapMailStates } from '#server/platform/mail/mail-about.ts'
import { findFirstOrderSince } from '#server/shop/orders/find-order.ts'
import { aboutReminder } from './queue-reminder.ts'
import { listReminderRows, listRemindersSince, type ReminderRow } from './store.ts'
import { listConsentCampaigns } from '../editor/list-campaigns.ts'
import type { Services } from '#server/platform/services.ts'
import { loadReminderSettings } from './reminder-settings.ts'
import { countAgreements } from '#server/shop/account/reminder-consent.ts'

/** The data of the owner's page about reminders. */
export const loadReminders = async (
  { db, now }: Services,
  before: string,
): Promise<Omit<AbandonmentAnswer, 'version'>> => {
  const [settings, campaigns, membersAgreed, sums, listed] = await Promise.all([
    loadReminderSettings(db.read),
    listConsentCampaigns(db.read),
    countAgreements(db.read),
    sumReminders(db.read, now()),
    listReminders(db.read, before),
  ])
  return { settings, campaigns, membersAgreed, sums, ...listed }
}

const DAY_MS = 86_400_000
/** Period in which an order counts as a reminder's result. */
const MAY_COME_OF_IT_MS = 14 * DAY_MS
const SUMMED_MS = 30 * DAY_MS
const PER_PAGE = 30

/** The result of each reminder; `order`: the first one from that address within two weeks. */
const orderOf = async (sql: Sql, { email, sent_ms }: ReminderRow) => {
  const order = await findFirstOrderSince(sql, { email, identityId: null }, Number(sent_ms))
  return order && order.createdMs < Number(sent_ms) + MAY_COME_OF_IT_MS ? order : undefined
}

/** Reminders, newest first. `before`: `nextBefore` of the page before. */
export const listReminders = async (
  sql: Sql,
  before: string,
): Promise<Pick<AbandonmentAnswer, 'reminders' | 'nextBefore'>> => {
  const [, time, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(before) ?? []
  const rows = await listReminderRows(
    sql,
    time && id ? { sentMs: Number(time), id } : undefined,
    PER_PAGE + 1,
  )
  const shown = rows.slice(0, PER_PAGE)
  const mails = await mapMailStates(
    sql,
    shown.map((row) => aboutReminder(row.id)),
  )
  const reminders = await Promise.all(
    shown.map(async (row): Promise<Reminder> => {
      const order = await orderOf(sql, row)
      return {
        id: row.id,
        kind: row.kind === 'cart' ? 'cart' : 'browsing',
        email: row.email,
        names: (JSON.parse(row.lines_json) as { name: string }[]).map(({ name }) => name),
        totalGrosze: row.total_grosze === null ? null : Number(row.total_grosze),
        leftMs: Number(row.left_ms),
        sentMs: Number(row.sent_ms),
        state: order
          ? 'ordered'
          : row.refused_ms !== null
            ? 'refused'
            : row.restored_ms !== null
              ? 'restored'
              : 'sent',
        orderId: order?.id ?? null,
        mail: mails.get(aboutReminder(row.id)) ?? null,
      }
    }),
  )
  const last = shown.at(-1)
  return { reminders, nextBefore: rows.length > PER_PAGE && last ? `${last.sent_ms}-${last.id}` : null }
}

/** Sums of the last 30 days. An order counts once, whatever reminder it followed. */
export const sumReminders = async (sql: Sql, nowMs: number): Promise<AbandonmentAnswer['sums']> => {
  const rows = await listRemindersSince(sql, nowMs - SUMMED_MS)
  const orders = new Map<number, number>()
  for (const row of rows) {
    const order = await orderOf(sql, row)
    if (order) orders.set(order.id, order.totalGrosze)
  }
  return {
    sent: rows.length,
    restored: rows.filter(({ restored_ms }) => restored_ms !== null).length,
    ordered: orders.size,
    orderedGrosze: [...orders.values()].reduce((sum, grosze) => sum + grosze, 0),
    refused: rows.filter(({ refused_ms }) => refused_ms !== null).length,
  }
}
