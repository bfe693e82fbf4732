import type { IdentityService } from '../identity-service.ts'
import { addFactor } from '../members/store.ts'
import type { FactorOwner } from './factor-owner.ts'
import { listAvailableFactors } from './list-available-factors.ts'
import { makeFactorRow } from './make-factor-row.ts'
import { isRecentSignIn } from './recent-sign-in.ts'
import { drawRecoveryCodes } from './recovery-codes.ts'
import { removeFactorsOfType } from './store.ts'
import { tellFactorChange } from './tell-factor-change.ts'

type Outcome = { ok: true; codes: string[] } | { ok: false; reason: 'sign_in_again' | 'no_other_factor' }

/** Ten new codes, shown this once; the old ones stop working. They stand in for a factor, so there must be one. */
export const makeRecoveryCodes = async ({ shop }: IdentityService, owner: FactorOwner): Promise<Outcome> => {
  if (!isRecentSignIn(owner.session, shop.now())) return { ok: false, reason: 'sign_in_again' }
  const identityId = owner.session.subject_id
  const outcome = await shop.db.transaction(async (tx): Promise<Outcome> => {
    if ((await listAvailableFactors(tx, identityId)).length === 0)
      return { ok: false, reason: 'no_other_factor' }
    await removeFactorsOfType(tx, identityId, 'RECOVERY_CODE')
    const { codes, data } = drawRecoveryCodes(shop)
    await addFactor(tx, makeFactorRow(shop, identityId, { type: 'RECOVERY_CODE', data }))
    await tellFactorChange(tx, shop, {
      site: owner.site,
      identityId,
      peer: owner.peer,
      event: 'recovery_codes_made',
      change: 'recoveryCodesMade',
      details: { count: codes.length },
    })
    return { ok: true, codes }
  })
  shop.mailWaiting()
  return outcome
}
