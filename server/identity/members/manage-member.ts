import type { IdentityService } from '../service/identity-service.ts'
import { memberSessionsEnded } from './events.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { Peer } from '../http/peer.ts'
import { endSession, findSession, listSessionsOf, endSessionsOf } from '../tokens/session-store.ts'
import { findIdentity, setIdentity } from './store.ts'
import { queueMemberEvent } from './queue-member-event.ts'

type By = { ownerId: string; peer: Peer }

/**
 * Approves, blocks or unblocks a member; a blocked one is signed out everywhere. False: there is no such
 * member.
 */
export const changeMemberStatus = (
  { services }: IdentityService,
  id: string,
  to: 'ACTIVE' | 'BLOCKED',
  { ownerId, peer }: By,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const row = await findIdentity(tx, id)
    if (!row) return false
    if (row.status === to) return true
    const now = services.now()
    await setIdentity(tx, id, { status: to, reasons: [] }, now)
    if (to === 'BLOCKED') await endSessionsOf(tx, id, 'blocked', now)
    await recordEvent(tx, services, 'status_changed', {
      siteId: row.site_id,
      identityId: id,
      peer,
      details: { from: row.status, to, by: 'owner' },
    })
    await queueMemberEvent(tx, services, 'updated', (await findIdentity(tx, id))!, {
      identityType: 'WIX_USER',
      wixUserId: ownerId,
    })
    return true
  })

/** Ends one or all sessions of a member for the owner. False: there is no such member or session. */
export const endMemberSessions = (
  { services }: IdentityService,
  id: string,
  sessionId: string | undefined,
  peer: Peer,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const row = await findIdentity(tx, id)
    const now = services.now()
    const sessions = row ? await listSessionsOf(tx, id, now) : []
    const ending = sessionId === undefined ? sessions : sessions.filter((session) => session.id === sessionId)
    if (!row) return false
    if (sessionId !== undefined && ending.length === 0)
      return (await findSession(tx, sessionId))?.subject_id === id
    for (const session of ending) {
      await endSession(tx, session.id, 'owner', now)
      await recordEvent(tx, services, 'session_ended', {
        siteId: row.site_id,
        identityId: id,
        clientId: session.client_id,
        peer,
        details: { by: 'owner' },
      })
    }
    if (ending.length > 0) await services.events.emit(memberSessionsEnded, { tx, identityId: id })
    return true
  })
