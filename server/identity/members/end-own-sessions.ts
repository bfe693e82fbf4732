import { memberSessionsEnded } from './events.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { SignedInMember } from './signed-in-member.ts'
import { removeRememberedDevices } from './remembered-device.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { endSession, endSessionsOf, findSession } from '../tokens/session-store.ts'

/** Ends one of a member's own sessions on any device; false: there is no such session. */
export const endOwnSession = (
  { services }: IdentityService,
  { site, session, peer }: SignedInMember,
  sessionId: string,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const found = await findSession(tx, sessionId)
    if (
      found?.subject_id !== session.subject_id ||
      found.subject_type !== 'MEMBER' ||
      !(await endSession(tx, found.id, 'ended by member', services.now()))
    )
      return false
    await services.events.emit(memberSessionsEnded, { tx, identityId: session.subject_id })
    await recordEvent(tx, services, 'session_ended', {
      siteId: site.id,
      identityId: session.subject_id,
      clientId: found.client_id,
      peer,
      details: { sessionId: found.id },
    })
    return true
  })

/** Ends all other sessions and forgets all devices. */
export const endOtherSessions = (
  { services }: IdentityService,
  { site, session, peer }: SignedInMember,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    await endSessionsOf(tx, session.subject_id, 'ended by member', services.now(), session.id)
    await removeRememberedDevices(tx, session.subject_id)
    await services.events.emit(memberSessionsEnded, { tx, identityId: session.subject_id })
    await recordEvent(tx, services, 'session_ended', {
      siteId: site.id,
      identityId: session.subject_id,
      peer,
      details: { others: true },
    })
  })
