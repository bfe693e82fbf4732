import type { PendingReason } from '#contract/identity/names.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'

/** Why a member has to wait before they may sign in. */
export const reasonsOf = ({ reasons_json }: Pick<IdentityRow, 'reasons_json'>): PendingReason[] =>
  JSON.parse(reasons_json) as PendingReason[]
