import type { FactorStatus, FactorType } from '#contract/identity/names.ts'
import type { FactorRow } from '#server/db/identity-tables.ts'
import type { Shop } from '#server/shop.ts'
import { listFactors } from '../members/store.ts'
import { phoneHint } from './hint.ts'
import { peekFactor } from './make-factor-row.ts'
import type { TelephoneData } from './telephone-factor.ts'
import { unavailableFactors } from './unavailable-factors.ts'

export type OwnFactor = {
  id: string
  type: FactorType
  /** REQUIRE_ACTIVATION: begun, never confirmed. */
  status: FactorStatus
  /** What the member calls it; may be empty. */
  label: string
  /** Of a telephone: its number, mostly hidden; null of everything else. */
  hint: string | null
  createdMs: number
  usedMs: number | null
}

/** A member's factors as their account page shows them. Recovery codes of which none is left are not among them. */
export const listOwnFactors = async (
  shop: Pick<Shop, 'db' | 'settings' | 'now' | 'randomBytes'>,
  identityId: string,
): Promise<OwnFactor[]> => {
  const unavailable = unavailableFactors(shop)
  return (await listFactors(shop.db.read, identityId)).flatMap((row) => {
    const { id, type, status, created_ms, used_ms } = row
    if (type === 'RECOVERY_CODE' && status === 'INACTIVE') return []
    const isOff = unavailable.has(type as FactorType)
    const shown: FactorStatus =
      status === 'INACTIVE'
        ? 'REQUIRE_ACTIVATION'
        : isOff
          ? 'DISABLED_BY_RULE'
          : status === 'ACTIVE'
            ? 'ENABLED'
            : 'REQUIRE_REENROLL'
    const hint = hintOf(shop, row)
    // The number stands in the place of a name that was never given.
    const label = row.label === hint ? '' : row.label
    return [
      { id, type: type as FactorType, status: shown, label, hint, createdMs: created_ms, usedMs: used_ms },
    ]
  })
}

const hintOf = (shop: Pick<Shop, 'settings'>, row: FactorRow): string | null => {
  if (row.type !== 'SMS' && row.type !== 'CALL') return null
  const phone = peekFactor<TelephoneData>(shop, row)?.phone
  return phone === undefined ? null : phoneHint(phone)
}
