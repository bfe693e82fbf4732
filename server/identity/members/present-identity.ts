import type { Identity } from '#contract/identity/identity.ts'
import type { FactorType } from '#contract/identity/names.ts'
import type { Profile } from '#contract/identity/profile.ts'
import type { FactorRow, IdentityRow } from '#server/db/identity-tables.ts'
import { reasonsOf } from './reasons-of.ts'

/** A member as the wire shows one. */
export const presentIdentity = (row: IdentityRow, factors: FactorRow[]): Identity => ({
  id: row.id,
  revision: String(row.revision),
  createdDate: new Date(row.created_ms).toISOString(),
  updatedDate: new Date(row.updated_ms).toISOString(),
  connections: [],
  identityProfile: JSON.parse(row.profile_json) as Profile,
  metadata: JSON.parse(row.metadata_json) as Record<string, unknown>,
  email: { address: row.email, isVerified: row.is_email_verified === 1 },
  status: { name: row.status, reasons: reasonsOf(row) },
  factors: factors.map(({ id, type, status }) => ({ factorId: id, type: type as FactorType, status })),
})
