import type { FactorStatus, FactorType } from '#contract/identity/names.ts'
import type { Shop } from '#server/shop.ts'
import { listFactors } from '../members/store.ts'
import { unavailableFactors } from './unavailable-factors.ts'

export type OwnFactor = {
  id: string
  type: FactorType
  /** REQUIRE_ACTIVATION: begun, never confirmed. */
  status: FactorStatus
  /** What the member calls it, or the number mostly hidden; may be empty. */
  label: string
  createdMs: number
  usedMs: number | null
}

/** A member's factors as their account page shows them. Recovery codes of which none is left are not among them. */
export const listOwnFactors = async (shop: Pick<Shop, 'db' | 'settings' | 'now' | 'randomBytes'>, identityId: string): Promise<OwnFactor[]> => {
  const unavailable = unavailableFactors(shop)
  return (await listFactors(shop.db.read, identityId)).flatMap(({ id, type, status, label, created_ms, used_ms }) => {
    if (type === 'RECOVERY_CODE' && status === 'INACTIVE') return []
    const isOff = unavailable.has(type as FactorType)
    const shown: FactorStatus = isOff ? 'DISABLED_BY_RULE' : status === 'ACTIVE' ? 'ENABLED' : status === 'INACTIVE' ? 'REQUIRE_ACTIVATION' : 'REQUIRE_REENROLL'
    return [{ id, type: type as FactorType, status: shown, label, createdMs: created_ms, usedMs: used_ms }]
  })
}
