import type { AuditEvent } from '#contract/console/audit-events.ts'
import { type FactorChange } from '#storefront/strings/pl/factor-mail.ts'
import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { factorNoticeMail } from '#server/mail/messages/factor-notice.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { recordEvent } from '../audit/record-event.ts'
import { findIdentity, setIdentity } from '../members/store.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../tokens/open-session.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import { aboutMember } from './require-mail-quota.ts'

const ACCOUNT_PATH = '/moje-konto/'

type Telling = {
  site: Site
  identityId: string
  peer: Peer
  event: AuditEvent
  change: FactorChange
  details: Record<string, string | number | boolean>
}

/** A change of how a member signs in: into the audit log, into their revision, and to them by mail. */
export const tellFactorChange = async (
  tx: Sql,
  shop: Pick<Shop, 'now' | 'randomBytes' | 'settings'>,
  { site, identityId, peer, event, change, details }: Telling,
): Promise<void> => {
  const now = shop.now()
  await recordEvent(tx, shop, event, { siteId: site.id, identityId, peer, details })
  await setIdentity(tx, identityId, {}, now)
  const member = await findIdentity(tx, identityId)
  if (!member) return
  await queueEvent(tx, shop, 'updated', member)
  const mail = factorNoticeMail(change, site.name, new URL(ACCOUNT_PATH, shop.settings.publicUrl).href)
  await queueMail(
    tx,
    {
      cause: `factor-notice:${uuidV7(now, shop.randomBytes)}`,
      about: aboutMember(identityId),
      to: member.email,
      siteId: site.id,
      ...mail,
    },
    now,
  )
}
