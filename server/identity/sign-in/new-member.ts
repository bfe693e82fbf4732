import type { PendingReason } from '#contract/identity/names.ts'
import type { Profile } from '#contract/identity/profile.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { Shop } from '#server/shop.ts'

type Given = {
  siteId: string
  email: string
  passwordHash: string | null
  profile: Profile
  reasons: PendingReason[]
}

/** A member as they begin; pending while there is a reason for it. */
export const newMember = (
  shop: Pick<Shop, 'now' | 'randomBytes'>,
  { siteId, email, passwordHash, profile, reasons }: Given,
): IdentityRow => {
  const now = shop.now()
  return {
    id: uuidV7(now, shop.randomBytes),
    site_id: siteId,
    email,
    is_email_verified: 0,
    password_hash: passwordHash,
    must_reset_password: 0,
    status: reasons.length > 0 ? 'PENDING' : 'ACTIVE',
    reasons_json: JSON.stringify(reasons),
    profile_json: JSON.stringify(profile),
    metadata_json: '{}',
    revision: 1,
    created_ms: now,
    updated_ms: now,
    signed_in_ms: null,
  }
}
