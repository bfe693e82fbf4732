import type { MemberAnswer } from '#contract/console/members.ts'
import type { Profile } from '#contract/identity/profile.ts'
import { listEvents } from '../audit/list-events.ts'
import type { IdentityService } from '../identity-service.ts'
import { listSessionsOf } from '../tokens/session-store.ts'
import { summaryOf } from './list-members.ts'
import { findIdentity, listFactors } from './store.ts'

/** One member as the owner sees them: who, signed in where, and what happened; undefined: nobody. */
export const showMember = async (
  { shop, directory }: IdentityService,
  id: string,
): Promise<MemberAnswer | undefined> => {
  const { read } = shop.db
  const row = await findIdentity(read, id)
  if (!row) return undefined
  const { site, client } = await directory()
  const { phones, phonesV2 } = JSON.parse(row.profile_json) as Profile
  return {
    member: {
      ...summaryOf(row),
      siteName: site(row.site_id)?.name ?? '',
      phones: [...phones, ...phonesV2.map(({ phone }) => phone)],
      mustResetPassword: row.must_reset_password === 1,
      factors: (await listFactors(read, id)).map(({ type, status }) => ({
        type,
        isActive: status === 'ACTIVE',
      })),
    },
    sessions: (await listSessionsOf(read, id, shop.now())).map((session) => ({
      id: session.id,
      kind: session.kind,
      client: session.client_id === null ? '' : (client(session.client_id)?.name ?? session.client_id),
      createdMs: session.created_ms,
      seenMs: session.seen_ms,
      userAgent: session.user_agent,
      ip: session.ip,
    })),
    events: (await listEvents(read, { siteId: row.site_id, identityId: id })).events,
  }
}
