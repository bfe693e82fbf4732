import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { FactorOwner } from '../factors/factor-owner.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import { findIdentity, removeMember } from './store.ts'

/** Takes away all that the identity service holds of a member; the log keeps only that somebody went. */
export const eraseMember = async (
  tx: Sql,
  shop: Pick<Shop, 'now' | 'randomBytes'>,
  { site, session, peer }: FactorOwner,
): Promise<void> => {
  const member = await findIdentity(tx, session.subject_id)
  if (member) await queueEvent(tx, shop, 'deleted', member)
  await removeMember(tx, session.subject_id)
  await recordEvent(tx, shop, 'member_deleted', {
    siteId: site.id,
    peer: { ip: '', network: '', userAgent: '', requestId: peer.requestId },
  })
}
