import type { AuditEvent } from '#contract/console/audit-events.ts'
import type { FactorChange } from '#storefront/strings/pl/mail/factor-mail.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { factorNoticeMail } from '#server/platform/mail/messages/factor-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '../audit/record-event.ts'
import { findIdentity, setIdentity, listFactors, removeFactor } from '../members/store.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../http/peer.ts'
import { queueMemberEvent } from '../members/queue-member-event.ts'
import { aboutMember } from '../members/mail-quota.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'

/**
 * A person who registers with another's address must not lock out its owner: when a recovery verifies an
 * address for the first time, every factor added before is removed, and the member is notified. Call it while
 * the row is still unverified.
 */
export const removeUnprovenFactors = async (
  tx: Sql,
  services: Services,
  { site, peer, member }: { site: Site; peer: Peer; member: IdentityRow },
): Promise<void> => {
  if (member.is_email_verified === 1) return
  const factors = await listFactors(tx, member.id)
  for (const { id } of factors) await removeFactor(tx, member.id, id)
  // One that waited for its first code was never required.
  const types = new Set(factors.filter(({ status }) => status !== 'INACTIVE').map(({ type }) => type))
  if (types.size === 0) return
  await reportFactorChange(tx, services, {
    site,
    identityId: member.id,
    peer,
    event: 'factor_removed',
    change: 'unprovenRemoved',
    details: { type: [...types].toSorted().join(', '), reason: 'email not verified' },
  })
}

const ACCOUNT_PATH = '/moje-konto/'

type Telling = {
  site: Site
  identityId: string
  peer: Peer
  event: AuditEvent
  change: FactorChange
  details: Record<string, string | number | boolean>
}

/** Records a change of a member's factors: in the audit log, in their revision, and by mail to them. */
export const reportFactorChange = async (
  tx: Sql,
  services: Services,
  { site, identityId, peer, event, change, details }: Telling,
): Promise<void> => {
  const now = services.now()
  await recordEvent(tx, services, event, { siteId: site.id, identityId, peer, details })
  await setIdentity(tx, identityId, {}, now)
  const member = await findIdentity(tx, identityId)
  if (!member) return
  await queueMemberEvent(tx, services, 'updated', member)
  const mail = factorNoticeMail(change, site.name, new URL(ACCOUNT_PATH, services.settings.publicUrl).href)
  await queueMail(
    tx,
    {
      cause: `factor-notice:${uuidV7(now, services.randomBytes)}`,
      about: aboutMember(identityId),
      to: member.email,
      siteId: site.id,
      ...mail,
    },
    now,
  )
}
