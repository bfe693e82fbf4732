import type { Shop } from '#server/shop.ts'
import { presentIdentity } from './present-identity.ts'
import { findIdentity, listEventsOf, listFactors, listAllSessionsOf } from './store.ts'

const date = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** What the identity service knows of a member, without anything that opens the account. */
export const exportIdentity = async ({ db }: Pick<Shop, 'db'>, identityId: string) => {
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
