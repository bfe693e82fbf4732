import { removeOldNotices } from '#server/shop/content-notices/notices.ts'
import type { RetentionKind } from '#contract/console/privacy/privacy-settings.ts'
import { removeLead } from '#server/campaigns/leads/remove-lead.ts'
import { removeQuietMessages } from '#server/forms/inbox/clean-messages.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import { recordRemoval } from '#server/platform/jobs/removals.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import {
  anonymizePlays,
  type LeadsToRemove,
  listLeadsToRemove,
  removeConsents,
  removeErasures,
  removeEvents,
  removeOldReminders,
  removeSentMail,
  removeOpenConsents,
  removeVisitors,
} from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const EVERY_MS = 6 * HOUR_MS
const LEADS_AT_ONCE = 100

type Removal = (services: Services, beforeMs: number) => Promise<number>

/** Each lead with everything about it, in a transaction of its own. */
const removeLeads =
  (which: LeadsToRemove): Removal =>
  async (services, beforeMs) => {
    for (let removed = 0; ;) {
      const ids = await listLeadsToRemove(services.db.read, which, beforeMs, LEADS_AT_ONCE)
      for (const id of ids) if (await removeLead(services, id)) removed++
      if (ids.length < LEADS_AT_ONCE) return removed
    }
  }

const inSteps =
  (
    remove: (tx: Parameters<typeof removeSentMail>[0], beforeMs: number, limit: number) => Promise<number>,
  ): Removal =>
  ({ db }, beforeMs) =>
    removeInSteps(db, (tx, limit) => remove(tx, beforeMs, limit))

const all =
  (...removals: Removal[]): Removal =>
  async (services, beforeMs) => {
    let removed = 0
    for (const remove of removals) removed += await remove(services, beforeMs)
    return removed
  }

/** `own`: another task of the shop removes it, with the same period. */
export const removals: Record<RetentionKind, Removal | 'own'> = {
  mail: inSteps((tx, beforeMs, limit) => removeSentMail(tx, { beforeMs, isAboutOrders: false, limit })),
  orderMail: inSteps((tx, beforeMs, limit) => removeSentMail(tx, { beforeMs, isAboutOrders: true, limit })),
  spam: 'own',
  inbox: removeQuietMessages,
  openLeads: removeLeads('open'),
  leftLeads: removeLeads('left'),
  quietLeads: removeLeads('quiet'),
  draws: inSteps(anonymizePlays),
  consents: all(inSteps(removeConsents), (services) =>
    removeInSteps(services.db, (tx, limit) => removeOpenConsents(tx, services.now(), limit)),
  ),
  reminders: inSteps(removeOldReminders),
  visitors: all(
    inSteps((tx, beforeMs, limit) => removeVisitors(tx, 'activities', beforeMs, limit)),
    inSteps((tx, beforeMs, limit) => removeVisitors(tx, 'months', beforeMs, limit)),
    inSteps((tx, beforeMs, limit) => removeVisitors(tx, 'trials', beforeMs, limit)),
  ),
  sessions: 'own',
  logs: inSteps(removeEvents),
  withdrawals: 'own',
  complaints: 'own',
  contentNotices: inSteps(removeOldNotices),
  erasures: inSteps(removeErasures),
}

/** Removes, or anonymises, everything whose period is over, in small steps; what fails is on record. 0 days: never. */
export const removeOldData = async (services: Services, stop?: AbortSignal): Promise<void> => {
  const periods = services.shopSettings().privacy.retention
  for (const [kind, remove] of Object.entries(removals) as [RetentionKind, Removal | 'own'][]) {
    if (remove === 'own' || periods[kind] === 0 || stop?.aborted) continue
    try {
      const removed = await remove(services, services.now() - periods[kind] * DAY_MS)
      await recordRemoval(services, kind, removed)
    } catch (error) {
      services.log(`removal of ${kind}: ${String(error)}`)
      await recordRemoval(services, kind, 0, String(error).slice(0, 300))
    }
  }
}

export const retentionTask = defineTask('removal of old data', { everyMs: EVERY_MS, run: removeOldData })
