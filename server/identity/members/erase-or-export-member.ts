import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { recordEvent } from '../audit/record-event.ts'
import { queueMemberEvent } from './queue-member-event.ts'
import { findIdentity, removeMember, listEventsOf, listFactors, listAllSessionsOf } from './store.ts'
import { presentIdentity } from './present-identity.ts'

const date = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** The identity service's data of a member, without anything that gives access to the account. */
export const exportIdentity = async ({ db }: Services, identityId: string) => {
  const member = await findIdentity(db.read, identityId)
  if (!member) return undefined
  const factors = await listFactors(db.read, identityId)
  return {
    identity: presentIdentity(member, factors),
    factors: factors.map(({ type, label, created_ms, used_ms }) => ({
      type,
      label,
      addedDate: date(created_ms),
      usedDate: date(used_ms),
    })),
    sessions: (await listAllSessionsOf(db.read, identityId)).map(
      ({ ip, user_agent, created_ms, seen_ms, ended_ms }) => ({
        ip,
        userAgent: user_agent,
        beganDate: date(created_ms),
        seenDate: date(seen_ms),
        endedDate: date(ended_ms),
      }),
    ),
    events: (await listEventsOf(db.read, identityId)).map(({ event, at_ms, ip, user_agent }) => ({
      event,
      date: date(at_ms),
      ip,
      userAgent: user_agent,
    })),
  }
}

/** Removes all the identity service's data of a member; the log records only that a member was erased. */
export const eraseMember = async (
  tx: Sql,
  services: Services,
  { identityId, siteId, requestId }: { identityId: string; siteId: string; requestId: string },
): Promise<void> => {
  const member = await findIdentity(tx, identityId)
  if (member) await queueMemberEvent(tx, services, 'deleted', member)
  await removeMember(tx, identityId)
  await recordEvent(tx, services, 'member_deleted', {
    siteId,
    peer: { ip: '', network: '', userAgent: '', requestId },
  })
}
