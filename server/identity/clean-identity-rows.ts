import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import { recordRemoval } from '#server/platform/jobs/removals.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import { removeEndedMail } from '#server/platform/mail/mail-about.ts'
import type { Services } from '../platform/services.ts'
import { removeExpiredSecrets } from '#server/identity/secrets/one-time-secrets.ts'
import { removeForgottenCounts } from '#server/platform/limits/quota.ts'
import { removeEndedOwnerRows } from '#server/identity/owners/store.ts'
import { removeOldSessions } from '#server/identity/tokens/session-store.ts'

const HOUR_MS = 3_600_000
/** A lost removal is repeated in the next round. */
const MAY_BE_LOST = { isDurable: false, isLong: true }
const DAY_MS = 24 * HOUR_MS

/**
 * Removes expired data: one-time secrets and their mails, counts of failures, links of the console, and sessions that
 * ended long ago.
 */
export const removePassedIdentityRows = async (services: Services): Promise<void> => {
  const { db, now, shopSettings } = services
  // A stolen token of an ended session is recognised for this long.
  const endedMs = now() - shopSettings().privacy.retention.sessions * DAY_MS
  await removeInSteps(db, (tx, limit) => removeExpiredSecrets(tx, now(), limit))
  await db.transaction((tx) => removeEndedMail(tx, now()), MAY_BE_LOST)
  await db.transaction((tx) => removeForgottenCounts(tx, now()), MAY_BE_LOST)
  const passed = { sessionsMs: endedMs, linksMs: now() }
  await db.transaction((tx) => removeEndedOwnerRows(tx, passed), MAY_BE_LOST)
  // Visitors' sessions are created easily, so there may be very many.
  const removed = await removeInSteps(db, (tx, limit) => removeOldSessions(tx, endedMs, limit))
  if (removed > 0) await recordRemoval(services, 'sessions', removed)
}

export const identityCleaning = defineTask('cleaning of identity rows', {
  everyMs: HOUR_MS,
  run: removePassedIdentityRows,
})
