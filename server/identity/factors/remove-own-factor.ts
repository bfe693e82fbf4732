import type { IdentityService } from '../identity-service.ts'
import { removeFactor } from '../members/store.ts'
import type { FactorOwner } from './factor-owner.ts'
import { listAvailableFactors } from './list-available-factors.ts'
import { isRecentSignIn } from './recent-sign-in.ts'
import { forgetDevices } from './remembered-device.ts'
import { findFactor, removeFactorsOfType } from './store.ts'
import { tellFactorChange } from './tell-factor-change.ts'

type Outcome = { ok: true } | { ok: false; reason: 'sign_in_again' | 'unknown_factor' }

/** Takes one factor away; with the last one go the codes that stood in for it, and every device forgets its member. */
export const removeOwnFactor = async (
  { shop }: IdentityService,
  { site, session, peer }: FactorOwner,
  factorId: string,
): Promise<Outcome> => {
  if (!isRecentSignIn(session, shop.now())) return { ok: false, reason: 'sign_in_again' }
  const identityId = session.subject_id
  const outcome = await shop.db.transaction(async (tx): Promise<Outcome> => {
    const row = await findFactor(tx, identityId, factorId)
    if (!row || !(await removeFactor(tx, identityId, factorId)))
      return { ok: false, reason: 'unknown_factor' }
    // It was never confirmed: nothing has changed for anybody.
    if (row.status === 'INACTIVE' && row.type !== 'RECOVERY_CODE') return { ok: true }
    const isLast = (await listAvailableFactors(tx, identityId)).length === 0
    if (isLast) await removeFactorsOfType(tx, identityId, 'RECOVERY_CODE')
    await forgetDevices(tx, identityId)
    await tellFactorChange(tx, shop, {
      site,
      identityId,
      peer,
      event: 'factor_removed',
      change: isLast ? 'lastRemoved' : 'removed',
      details: { type: row.type, factorId },
    })
    return { ok: true }
  })
  shop.mailWaiting()
  return outcome
}
