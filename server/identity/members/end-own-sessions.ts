import { memberSessionsEnded } from './events.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { SignedInMember } from './signed-in-member.ts'
import { removeRememberedDevices } from './remembered-device.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { endSession, endSessionsOf, findSession } from '../tokens/session-store.ts'

/** A member ends one of their sessions, wherever it is; false: they have no such session. */
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

/** All but this one; no device is remembered any more. */
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
