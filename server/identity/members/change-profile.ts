import type { Profile } from '#contract/identity/profile.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { queueMemberEvent } from './queue-member-event.ts'
import { findIdentity, lockIdentity, setIdentity } from './store.ts'

type Metadata = Record<string, unknown> & { consents?: string[] }

const metadataOf = ({ metadata_json }: Pick<IdentityRow, 'metadata_json'>) =>
  JSON.parse(metadata_json) as Metadata

const isConsented = (member: Pick<IdentityRow, 'metadata_json'>, clientId: string): boolean =>
  metadataOf(member).consents?.includes(clientId) ?? false

/** Whether the member has consented to identify themselves to this client. */
export const hasConsented = async (sql: Sql, identityId: string, clientId: string): Promise<boolean> => {
  const member = await findIdentity(sql, identityId)
  return member !== undefined && isConsented(member, clientId)
}

export const recordConsent = async (
  tx: Sql,
  identityId: string,
  clientId: string,
  nowMs: number,
): Promise<void> => {
  const member = await findIdentity(tx, identityId)
  if (!member || isConsented(member, clientId)) return
  const metadata = metadataOf(member)
  await setIdentity(
    tx,
    identityId,
    { metadata_json: JSON.stringify({ ...metadata, consents: [...(metadata.consents ?? []), clientId] }) },
    nowMs,
  )
}

export type MemberTexts = { profile: Profile; metadata: Record<string, unknown> }

export const readTexts = ({
  profile_json,
  metadata_json,
}: Pick<IdentityRow, 'profile_json' | 'metadata_json'>): MemberTexts => ({
  profile: JSON.parse(profile_json) as Profile,
  metadata: JSON.parse(metadata_json) as Record<string, unknown>,
})

/**
 * Changes a member's profile from its current state, and notifies listeners. When `change` returns its input,
 * nothing changes.
 */
export const changeProfile = async (
  tx: Sql,
  services: Services,
  identityId: string,
  change: (texts: MemberTexts) => MemberTexts,
): Promise<void> => {
  const member = await lockIdentity(tx, identityId)
  if (!member) return
  const before = readTexts(member)
  const after = change(before)
  if (after === before) return
  const { profile, metadata } = after
  await setIdentity(
    tx,
    identityId,
    { profile_json: JSON.stringify(profile), metadata_json: JSON.stringify(metadata) },
    services.now(),
  )
  const changed = await findIdentity(tx, identityId)
  if (changed) await queueMemberEvent(tx, services, 'updated', changed)
}
