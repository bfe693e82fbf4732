import type { Profile } from '#contract/identity/profile.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import { findIdentity, holdIdentity, setIdentity } from './store.ts'

export type MemberTexts = { profile: Profile; metadata: Record<string, unknown> }

export const readTexts = ({
  profile_json,
  metadata_json,
}: Pick<IdentityRow, 'profile_json' | 'metadata_json'>): MemberTexts => ({
  profile: JSON.parse(profile_json) as Profile,
  metadata: JSON.parse(metadata_json) as Record<string, unknown>,
})

/**
 * Changes what a member tells about themselves, from what it is now; whoever listens is told. Giving back
 * what `change` was given changes nothing.
 */
export const changeProfile = async (
  tx: Sql,
  shop: Pick<Shop, 'now' | 'randomBytes'>,
  identityId: string,
  change: (texts: MemberTexts) => MemberTexts,
): Promise<void> => {
  const member = await holdIdentity(tx, identityId)
  if (!member) return
  const before = readTexts(member)
  const after = change(before)
  if (after === before) return
  const { profile, metadata } = after
  await setIdentity(
    tx,
    identityId,
    { profile_json: JSON.stringify(profile), metadata_json: JSON.stringify(metadata) },
    shop.now(),
  )
  const changed = await findIdentity(tx, identityId)
  if (changed) await queueEvent(tx, shop, 'updated', changed)
}
