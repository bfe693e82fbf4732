import { recallMemberCart } from '#server/cart/member-cart.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { FactorOwner } from '../factors/factor-owner.ts'
import { forgetDevices } from '../factors/remembered-device.ts'
import type { IdentityService } from '../identity-service.ts'
import { endSession, endSessionsOf, findSession } from '../tokens/session-store.ts'

/** A member ends one of their sessions, wherever it is; false: they have no such session. */
export const endOwnSession = (
  { shop }: IdentityService,
  { site, session, peer }: FactorOwner,
  sessionId: string,
): Promise<boolean> =>
  shop.db.transaction(async (tx) => {
    const found = await findSession(tx, sessionId)
    if (
      found?.subject_id !== session.subject_id ||
      found.subject_type !== 'MEMBER' ||
      !(await endSession(tx, found.id, 'ended by member', shop.now()))
    )
      return false
    await recallMemberCart(tx, shop, session.subject_id)
    await recordEvent(tx, shop, 'session_ended', {
      siteId: site.id,
      identityId: session.subject_id,
      clientId: found.client_id,
      peer,
      details: { sessionId: found.id },
    })
    return true
  })

/** All but this one; no device is remembered any more. */
export const endOtherSessions = (
  { shop }: IdentityService,
  { site, session, peer }: FactorOwner,
): Promise<void> =>
  shop.db.transaction(async (tx) => {
    await endSessionsOf(tx, session.subject_id, 'ended by member', shop.now(), session.id)
    await forgetDevices(tx, session.subject_id)
    await recallMemberCart(tx, shop, session.subject_id)
    await recordEvent(tx, shop, 'session_ended', {
      siteId: site.id,
      identityId: session.subject_id,
      peer,
      details: { others: true },
    })
  })
