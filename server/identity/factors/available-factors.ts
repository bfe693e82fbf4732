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

/** Kinds that need somebody who sends to telephones, where there is nobody. */
export const unavailableFactors = (services: Services): ReadonlySet<FactorType> =>
  new Set(findSender(services) ? [] : SENT)

/** What a site's rules say about a sign-in, besides what the member chose. */
export type FactorRules = {
  /** Kinds that cannot be used here, such as text messages where nobody sends them. */
  unavailable?: ReadonlySet<FactorType>
  /** Ask although the member asks for nothing: the code of a mail. */
  isHighRisk?: boolean
}

const USABLE: readonly FactorStatus[] = ['ENABLED', 'ENABLED_BY_RULE']
export const isUsableFactor = ({ factorStatus }: AvailableFactor): boolean => USABLE.includes(factorStatus)

const statusOf = (row: FactorRow, unavailable: ReadonlySet<FactorType>): FactorStatus => {
  if (unavailable.has(row.type as FactorType)) return 'DISABLED_BY_RULE'
  return row.status === 'ACTIVE' ? 'ENABLED' : 'REQUIRE_REENROLL'
}

/**
 * The second factors a sign-in of this member asks for; none: the password is enough. Recovery codes stand in for
 * another factor and are none by themselves. Whoever has factors of which none can be used now is asked for the code of
 * a mail: never is the password enough because a factor broke.
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
    // Of several passkeys one that works is enough.
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
