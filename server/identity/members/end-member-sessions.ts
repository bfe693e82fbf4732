import { recallMemberCart } from '#server/cart/member-cart.ts'
import type { IdentityService } from '../identity-service.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { Peer } from '../tokens/open-session.ts'
import { endSession, findSession, listSessionsOf } from '../tokens/session-store.ts'
import { findIdentity } from './store.ts'

/** The owner signs a member out: of one session, or of all. False: nobody, or not theirs. */
export const endMemberSessions = (
  { shop }: IdentityService,
  id: string,
  sessionId: string | undefined,
  peer: Peer,
): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    const row = await findIdentity(tx, id)
    const now = shop.now()
    const sessions = row ? await listSessionsOf(tx, id, now) : []
    const ending = sessionId === undefined ? sessions : sessions.filter((session) => session.id === sessionId)
    if (!row) return false
    if (sessionId !== undefined && ending.length === 0)
      return (await findSession(tx, sessionId))?.subject_id === id
    for (const session of ending) {
      await endSession(tx, session.id, 'owner', now)
      await recordEvent(tx, shop, 'session_ended', {
        siteId: row.site_id,
        identityId: id,
        clientId: session.client_id,
        peer,
        details: { by: 'owner' },
      })
    }
    if (ending.length > 0) await recallMemberCart(tx, shop, id)
    return true
  })
