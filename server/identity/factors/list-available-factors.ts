import type { AvailableFactor } from '#contract/identity/sign-in.ts'
import type { FactorType } from '#contract/identity/names.ts'
import type { Sql } from '#server/db/tables.ts'
import { listFactors } from '../members/store.ts'

/** The second factors a member has switched on; none: the password is enough. */
export const listAvailableFactors = async (sql: Sql, identityId: string): Promise<AvailableFactor[]> => {
  const types = new Map<FactorType, AvailableFactor>()
  for (const { type, status } of await listFactors(sql, identityId)) {
    if (status === 'INACTIVE' || type === 'PASSWORD') continue
    types.set(type as FactorType, { factorType: type as FactorType, factorStatus: status === 'ACTIVE' ? 'ENABLED' : 'REQUIRE_REENROLL' })
  }
  return [...types.values()]
}
