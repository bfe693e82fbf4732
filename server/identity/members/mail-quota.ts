import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { problems } from '../http/identity-problem.ts'
import type { Site } from '../sites/site.ts'
import { takeFromQuota } from '#server/platform/limits/quota.ts'

/** Key of a member's mails in the outbox. */
export const aboutMember = (identityId: string): string => `identity:${identityId}`

/**
 * Refuses when a member has caused the site's maximum of messages this hour: sign-ins must not fill a
 * mailbox.
 */
export const requireMailQuota = async (
  tx: Sql,
  services: Services,
  site: Site,
  identityId: string,
): Promise<void> => {
  const waitSeconds = await takeFromQuota(
    tx,
    `mail:${identityId}`,
    site.settings.mailsPerHour,
    services.now(),
  )
  // Rolled back with the caller: the count stays at the limit.
  if (waitSeconds > 0) throw problems.throttled(waitSeconds)
}

/**
 * Counts a mail caused by an anonymous caller; false: the limit is reached. Separate from the member's own,
 * or other people could use up the mails that a member needs to sign in.
 */
export const consumeStrangerMailQuota = async (
  tx: Sql,
  services: Services,
  site: Site,
  identityId: string,
): Promise<boolean> =>
  (await takeFromQuota(tx, `strangers-mail:${identityId}`, site.settings.mailsPerHour, services.now())) === 0
