import type { AvailableFactor } from '#contract/identity/sign-in.ts'
import type { FactorStatus, FactorType } from '#contract/identity/names.ts'
import type { FactorRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { listFactors } from '../members/store.ts'
import type { Services } from '#server/platform/services.ts'
import { findSender } from './telephone-sender.ts'
import type { Factor } from './factor.ts'
import * as factors from './kinds/index.ts'

const KINDS = new Map<FactorType, Factor>(Object.values(factors).map((factor) => [factor.type, factor]))

export const findFactorKind = (type: FactorType): Factor | undefined => KINDS.get(type)

const SENT: readonly FactorType[] = ['SMS', 'CALL', 'PUSH']

/** Kinds that need a telephone provider, if there is none. */
export const unavailableFactors = (services: Services): ReadonlySet<FactorType> =>
  new Set(findSender(services) ? [] : SENT)

/** A site's rules for a sign-in, besides the member's choice. */
export type FactorRules = {
  /** Kinds that cannot be used here, such as text messages without a provider. */
  unavailable?: ReadonlySet<FactorType>
  /** Require a factor although the member has none: a mailed code. */
  isHighRisk?: boolean
}

const USABLE: readonly FactorStatus[] = ['ENABLED', 'ENABLED_BY_RULE']
export const isUsableFactor = ({ factorStatus }: AvailableFactor): boolean => USABLE.includes(factorStatus)

const statusOf = (row: FactorRow, unavailable: ReadonlySet<FactorType>): FactorStatus => {
  if (unavailable.has(row.type as FactorType)) return 'DISABLED_BY_RULE'
  return row.status === 'ACTIVE' ? 'ENABLED' : 'REQUIRE_REENROLL'
}

/**
 * The second factors required for this member's sign-in; none: the password is enough. Recovery codes replace
 * another factor and are none by themselves. A member whose factors are all unusable now needs a mailed code:
 * the password alone is never enough because a factor is broken.
 */
export const listAvailableFactors = async (
  sql: Sql,
  identityId: string,
  { unavailable = new Set(), isHighRisk = false }: FactorRules = {},
): Promise<AvailableFactor[]> => {
  const rows = (await listFactors(sql, identityId)).filter(
    ({ type, status }) => status !== 'INACTIVE' && type !== 'PASSWORD',
  )
  const hasOwn = rows.some(({ type }) => type !== 'RECOVERY_CODE')
  if (!hasOwn && !isHighRisk) return []
  const types = new Map<FactorType, FactorStatus>()
  for (const row of hasOwn ? rows : []) {
    const type = row.type as FactorType
    // Of several passkeys, one usable is enough.
    if (types.get(type) !== 'ENABLED') types.set(type, statusOf(row, unavailable))
  }
  const available = [...types].map(([factorType, factorStatus]) => ({ factorType, factorStatus }))
  return available.some(isUsableFactor)
    ? available
    : [
        ...available.filter(({ factorType }) => factorType !== 'EMAIL'),
        { factorType: 'EMAIL', factorStatus: 'ENABLED_BY_RULE' },
      ]
}
