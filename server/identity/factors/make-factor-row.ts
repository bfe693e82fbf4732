import type { FactorType } from '#contract/identity/names.ts'
import type { FactorRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { Shop } from '#server/shop.ts'
import { setFactor } from '../members/store.ts'
import { seal, unseal } from '../seal.ts'

type Needs = Pick<Shop, 'settings' | 'now' | 'randomBytes'>

/** Another kind's data never opens as this one's, nor another member's. */
const purposeOf = (type: string, identityId: string) => `factor ${type} ${identityId}`

type Making = {
  type: FactorType
  status?: FactorRow['status']
  label?: string
  lookup?: string | null
  data: object
}

/** A new row of a member's factor; `data` is sealed. */
export const makeFactorRow = (
  shop: Needs,
  identityId: string,
  { type, status = 'ACTIVE', label = '', lookup = null, data }: Making,
): FactorRow => ({
  id: uuidV7(shop.now(), shop.randomBytes),
  identity_id: identityId,
  type,
  status,
  label,
  lookup,
  sealed: sealFactor(shop, { type, identity_id: identityId }, data),
  created_ms: shop.now(),
  used_ms: null,
})

export const sealFactor = (shop: Needs, row: Pick<FactorRow, 'type' | 'identity_id'>, data: object): string =>
  seal(shop, purposeOf(row.type, row.identity_id), data)

/** What the row keeps, to be shown; undefined when it was sealed under another SECRET. */
export const peekFactor = <Data>(shop: Pick<Shop, 'settings'>, row: FactorRow): Data | undefined => {
  try {
    return unseal<Data>(shop, purposeOf(row.type, row.identity_id), row.sealed)
  } catch {
    return undefined
  }
}

/**
 * What the row keeps. Undefined when it was sealed under another SECRET: it cannot be used, and must be set
 * up anew.
 */
export const openFactor = async <Data>(
  tx: Sql,
  shop: Pick<Shop, 'settings'>,
  row: FactorRow,
): Promise<Data | undefined> => {
  const data = peekFactor<Data>(shop, row)
  if (data === undefined) await setFactor(tx, row.id, { status: 'REQUIRE_REENROLL' })
  return data
}
