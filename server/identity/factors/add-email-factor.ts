import type { IdentityService } from '../identity-service.ts'
import { addFactor, findIdentity } from '../members/store.ts'
import { type FactorOwner, type Hindrance, hindranceOfAdding } from './factor-owner.ts'
import { makeFactorRow } from './make-factor-row.ts'
import { listFactorsOfType } from './store.ts'
import { tellFactorChange } from './tell-factor-change.ts'

type Outcome = { ok: true } | { ok: false; reason: 'email_not_verified' | Hindrance }

/** From now on a code of a mail is asked for; the address must be known to be theirs. Off again: `removeOwnFactor`. */
export const addEmailFactor = async ({ shop }: IdentityService, owner: FactorOwner): Promise<Outcome> => {
  const identityId = owner.session.subject_id
  const outcome = await shop.db.transaction(async (tx): Promise<Outcome> => {
    if ((await listFactorsOfType(tx, identityId, 'EMAIL')).length > 0) return { ok: true }
    const reason = await hindranceOfAdding(tx, owner, shop.now())
    if (reason) return { ok: false, reason }
    const member = await findIdentity(tx, identityId)
    if (member?.is_email_verified !== 1) return { ok: false, reason: 'email_not_verified' }
    const row = makeFactorRow(shop, identityId, { type: 'EMAIL', data: {} })
    await addFactor(tx, row)
    await tellFactorChange(tx, shop, {
      site: owner.site,
      identityId,
      peer: owner.peer,
      event: 'factor_added',
      change: 'emailAdded',
      details: { type: 'EMAIL', factorId: row.id },
    })
    return { ok: true }
  })
  shop.mailWaiting()
  return outcome
}
