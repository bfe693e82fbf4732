import type { IdentityService } from '../identity-service.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { Peer } from '../tokens/open-session.ts'
import { endSessionsOf } from '../tokens/session-store.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import { findIdentity, setIdentity } from './store.ts'

type By = { ownerId: string; peer: Peer }

/** The owner lets a member in, or keeps them out: whoever is blocked is signed out everywhere. False: nobody. */
export const setMemberStatus = (
  { shop }: IdentityService,
  id: string,
  to: 'ACTIVE' | 'BLOCKED',
  { ownerId, peer }: By,
): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    const row = await findIdentity(tx, id)
    if (!row) return false
    if (row.status === to) return true
    const now = shop.now()
    await setIdentity(tx, id, { status: to, reasons: [] }, now)
    if (to === 'BLOCKED') await endSessionsOf(tx, id, 'blocked', now)
    await recordEvent(tx, shop, 'status_changed', {
      siteId: row.site_id,
      identityId: id,
      peer,
      details: { from: row.status, to, by: 'owner' },
    })
    await queueEvent(tx, shop, 'updated', (await findIdentity(tx, id))!, {
      identityType: 'WIX_USER',
      wixUserId: ownerId,
    })
    return true
  })
