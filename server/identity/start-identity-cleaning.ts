import { removeInSteps } from '#server/db/remove-in-steps.ts'
import { removeEndedMail } from '#server/mail/remove-ended-mail.ts'
import type { Shop } from '#server/shop.ts'
import { removeExpiredSecrets } from './one-time-secrets.ts'
import { removeForgottenCounts } from '#server/limits/quota.ts'
import { removeOldSessions } from './tokens/session-store.ts'

const HOUR_MS = 3_600_000
/** Removed once more at the next round. */
const MAY_BE_LOST = { isDurable: false, isLong: true }
/** A stolen token of a session that ended is still recognised so long. */
const SESSIONS_KEPT_MS = 30 * 24 * HOUR_MS

type Needs = Pick<Shop, 'db' | 'now' | 'log'>

/**
 * Takes out what has run out: secrets handed out once and the mails that carried them, counts of failures,
 * sessions that ended long ago.
 */
export const removePassedIdentityRows = async ({ db, now }: Needs): Promise<void> => {
  await removeInSteps(db, (tx, limit) => removeExpiredSecrets(tx, now(), limit))
  await db.transaction((tx) => removeEndedMail(tx, now()), MAY_BE_LOST)
  await db.transaction((tx) => removeForgottenCounts(tx, now()), MAY_BE_LOST)
  // A visitor's session is soon made, so there may be very many.
  await removeInSteps(db, (tx, limit) => removeOldSessions(tx, now() - SESSIONS_KEPT_MS, limit))
}

/** Every hour; gives back how to stop. */
export const startIdentityCleaning = (shop: Needs): (() => void) => {
  const clean = () =>
    void removePassedIdentityRows(shop).catch((error: Error) =>
      shop.log(`identity cleaning: ${error.message}`),
    )
  const timer = setInterval(clean, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
