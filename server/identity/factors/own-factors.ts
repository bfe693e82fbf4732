import type { FactorStatus, FactorType } from '#contract/identity/names.ts'
import type { FactorRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Services } from '#server/platform/services.ts'
import { listFactors, removeFactor, setFactor, addFactor, findIdentity } from '../members/store.ts'
import { phoneHint } from '../secrets/sent-code.ts'
import { peekFactor, makeFactorRow } from './factor-row.ts'
import type { TelephoneData } from './telephone.ts'
import { unavailableFactors, listAvailableFactors } from './available-factors.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { type SignedInMember, isRecentSignIn } from '../members/signed-in-member.ts'
import { removeRememberedDevices } from '../members/remembered-device.ts'
import { findFactor, removeFactorsOfType, listFactorsOfType } from './store.ts'
import { reportFactorChange } from './report-factor-change.ts'
import { readLabel, type FactorRefusal, findFactorRefusal } from './factor-refusal.ts'
import { generateRecoveryCodes } from './kinds/recovery-code.ts'

type RecoveryCodesOutcome =
  | { ok: true; codes: string[] }
  | { ok: false; reason: 'sign_in_again' | 'no_other_factor' }

/**
 * Creates ten new codes, shown only now; the old ones become invalid. They replace a factor, so there must be
 * one.
 */
export const makeRecoveryCodes = async (
  { services }: IdentityService,
  owner: SignedInMember,
): Promise<RecoveryCodesOutcome> => {
  if (!isRecentSignIn(owner.session, services.now())) return { ok: false, reason: 'sign_in_again' }
  const identityId = owner.session.subject_id
  const outcome = await services.db.transaction(async (tx): Promise<RecoveryCodesOutcome> => {
    if ((await listAvailableFactors(tx, identityId)).length === 0)
      return { ok: false, reason: 'no_other_factor' }
    await removeFactorsOfType(tx, identityId, 'RECOVERY_CODE')
    const { codes, data } = generateRecoveryCodes(services)
    await addFactor(tx, makeFactorRow(services, identityId, { type: 'RECOVERY_CODE', data }))
    await reportFactorChange(tx, services, {
      site: owner.site,
      identityId,
      peer: owner.peer,
      event: 'recovery_codes_made',
      change: 'recoveryCodesMade',
      details: { count: codes.length },
    })
    return { ok: true, codes }
  })
  services.mailWaiting()
  return outcome
}

type AddEmailOutcome = { ok: true } | { ok: false; reason: 'email_not_verified' | FactorRefusal }

/** From now on a mailed code is required; the address must be verified. Off again: `removeOwnFactor`. */
export const addEmailFactor = async (
  { services }: IdentityService,
  owner: SignedInMember,
): Promise<AddEmailOutcome> => {
  const identityId = owner.session.subject_id
  const outcome = await services.db.transaction(async (tx): Promise<AddEmailOutcome> => {
    if ((await listFactorsOfType(tx, identityId, 'EMAIL')).length > 0) return { ok: true }
    const reason = await findFactorRefusal(tx, owner, services.now())
    if (reason) return { ok: false, reason }
    const member = await findIdentity(tx, identityId)
    if (member?.is_email_verified !== 1) return { ok: false, reason: 'email_not_verified' }
    const row = makeFactorRow(services, identityId, { type: 'EMAIL', data: {} })
    await addFactor(tx, row)
    await reportFactorChange(tx, services, {
      site: owner.site,
      identityId,
      peer: owner.peer,
      event: 'factor_added',
      change: 'emailAdded',
      details: { type: 'EMAIL', factorId: row.id },
    })
    return { ok: true }
  })
  services.mailWaiting()
  return outcome
}

/** Changes the member's name of a factor; false: it is not theirs. Does not affect signing in. */
export const renameOwnFactor = (
  { db }: Services,
  identityId: string,
  factorId: string,
  label: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await findFactor(tx, identityId, factorId))) return false
    await setFactor(tx, factorId, { label: readLabel(label) })
    return true
  })

type RemoveOutcome = { ok: true } | { ok: false; reason: 'sign_in_again' | 'unknown_factor' }

/** Removes one factor; with the last one its recovery codes and all remembered devices are removed. */
export const removeOwnFactor = async (
  { services }: IdentityService,
  { site, session, peer }: SignedInMember,
  factorId: string,
): Promise<RemoveOutcome> => {
  if (!isRecentSignIn(session, services.now())) return { ok: false, reason: 'sign_in_again' }
  const identityId = session.subject_id
  const outcome = await services.db.transaction(async (tx): Promise<RemoveOutcome> => {
    const row = await findFactor(tx, identityId, factorId)
    if (!row || !(await removeFactor(tx, identityId, factorId)))
      return { ok: false, reason: 'unknown_factor' }
    // It was never confirmed: nothing has changed.
    if (row.status === 'INACTIVE' && row.type !== 'RECOVERY_CODE') return { ok: true }
    const isLast = (await listAvailableFactors(tx, identityId)).length === 0
    if (isLast) await removeFactorsOfType(tx, identityId, 'RECOVERY_CODE')
    await removeRememberedDevices(tx, identityId)
    await reportFactorChange(tx, services, {
      site,
      identityId,
      peer,
      event: 'factor_removed',
      change: isLast ? 'lastRemoved' : 'removed',
      details: { type: row.type, factorId },
    })
    return { ok: true }
  })
  services.mailWaiting()
  return outcome
}

export type OwnFactor = {
  id: string
  type: FactorType
  /** REQUIRE_ACTIVATION: started but never confirmed. */
  status: FactorStatus
  /** The member's name for it; may be empty. */
  label: string
  /** Of a telephone: its number, mostly masked; null for other kinds. */
  hint: string | null
  createdMs: number
  usedMs: number | null
}

/** A member's factors as their account page shows them, without used-up recovery codes. */
export const listOwnFactors = async (services: Services, identityId: string): Promise<OwnFactor[]> => {
  const unavailable = unavailableFactors(services)
  return (await listFactors(services.db.read, identityId)).flatMap((row) => {
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
    const hint = hintOf(services, row)
    // The number is shown instead of a missing name.
    const label = row.label === hint ? '' : row.label
    return [
      { id, type: type as FactorType, status: shown, label, hint, createdMs: created_ms, usedMs: used_ms },
    ]
  })
}

const hintOf = (services: Services, row: FactorRow): string | null => {
  if (row.type !== 'SMS' && row.type !== 'CALL') return null
  const phone = peekFactor<TelephoneData>(services, row)?.phone
  return phone === undefined ? null : phoneHint(phone)
}
