import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { problems } from '../http/identity-problem.ts'
import type { Site } from '../sites/site.ts'
import { takeFromQuota } from '#server/platform/limits/quota.ts'

/** What a member's mails are about, in the outbox. */
export const aboutMember = (identityId: string): string => `identity:${identityId}`

/**
 * Refuses when a member caused as many messages within the hour as the site allows: a sign-in must not fill
 * anybody's mailbox.
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
  // Rolled back with what asked: the count stays at the limit.
  if (waitSeconds > 0) throw problems.throttled(waitSeconds)
}

/**
 * Takes a mail from those that anybody may cause a member; false: none is left. Apart from their own, or
 * strangers would use up what a member needs to sign in.
 */
export const consumeStrangerMailQuota = async (
  tx: Sql,
  services: Services,
  site: Site,
  identityId: string,
): Promise<boolean> =>
  (await takeFromQuota(tx, `strangers-mail:${identityId}`, site.settings.mailsPerHour, services.now())) === 0
