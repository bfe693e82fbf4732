import type { AbandonmentAnswer } from '#contract/console/abandonment.ts'
import { listConsents } from '#server/campaigns/list-consents.ts'
import type { Shop } from '#server/shop.ts'
import { listReminders, sumReminders } from './list-reminders.ts'
import { loadReminderSettings } from './reminder-settings.ts'
import { countAgreements } from './store.ts'

/** Everything its owner sees of reminders. */
export const loadAbandonment = async (
  { db, now }: Pick<Shop, 'db' | 'now'>,
  before: string,
): Promise<Omit<AbandonmentAnswer, 'version'>> => {
  const [settings, campaigns, membersAgreed, sums, listed] = await Promise.all([
    loadReminderSettings(db.read),
    listConsents(db.read),
    countAgreements(db.read),
    sumReminders(db.read, now()),
    listReminders(db.read, before),
  ])
  return { settings, campaigns, membersAgreed, sums, ...listed }
}
