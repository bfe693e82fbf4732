import type { FactorType } from '#contract/identity/names.ts'
import type { FactorRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Services } from '#server/platform/services.ts'
import { setFactor } from '../members/store.ts'
import { seal, unseal } from '../secrets/seal.ts'

/** Binds the encryption to kind and member, so that data cannot be used for another one. */
const purposeOf = (type: string, identityId: string) => `factor ${type} ${identityId}`

type Making = {
  type: FactorType
  status?: FactorRow['status']
  label?: string
  lookup?: string | null
  data: object
}

/** A new row of a member's factor; `data` is encrypted. */
export const makeFactorRow = (
  services: Services,
  identityId: string,
  { type, status = 'ACTIVE', label = '', lookup = null, data }: Making,
): FactorRow => ({
  id: uuidV7(services.now(), services.randomBytes),
  identity_id: identityId,
  type,
  status,
  label,
  lookup,
  sealed: sealFactor(services, { type, identity_id: identityId }, data),
  created_ms: services.now(),
  used_ms: null,
})

export const sealFactor = (
  services: Services,
  row: Pick<FactorRow, 'type' | 'identity_id'>,
  data: object,
): string => seal(services, purposeOf(row.type, row.identity_id), data)

/** The row's data, for display; undefined when it was encrypted under another SECRET. */
export const peekFactor = <Data>(services: Services, row: FactorRow): Data | undefined => {
  try {
    return unseal<Data>(services, purposeOf(row.type, row.identity_id), row.sealed)
  } catch {
    return undefined
  }
}

/**
 * The row's data. Undefined when it was encrypted under another SECRET: it cannot be used and must be
 * enrolled again.
 */
export const openFactor = async <Data>(
  tx: Sql,
  services: Services,
  row: FactorRow,
): Promise<Data | undefined> => {
  const data = peekFactor<Data>(services, row)
  if (data === undefined) await setFactor(tx, row.id, { status: 'REQUIRE_REENROLL' })
  return data
}
