import type { Identity } from '#contract/identity/identity.ts'
import type { FactorType, PendingReason } from '#contract/identity/names.ts'
import type { Profile } from '#contract/identity/profile.ts'
import type { FactorRow, IdentityRow } from '#server/platform/db/tables/identity-tables.ts'

/** Why a member cannot sign in yet. */
export const reasonsOf = ({ reasons_json }: Pick<IdentityRow, 'reasons_json'>): PendingReason[] =>
  JSON.parse(reasons_json) as PendingReason[]

/** A member in the wire's format. */
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
