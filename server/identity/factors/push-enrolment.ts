import type { IdentityService } from '../identity-service.ts'
import { addFactor, findIdentity, listFactors, removeFactor } from '../members/store.ts'
import { findSender } from '../senders/find-sender.ts'
import { type FactorOwner, type Hindrance, hindranceOfAdding } from './factor-owner.ts'
import { makeFactorRow } from './make-factor-row.ts'
import { askOnDevice, type PushData } from './push-approval.ts'
import { readLabel } from './read-label.ts'

type Begun = { ok: true; factorId: string } | { ok: false; reason: 'not_available' | Hindrance }

/** Asks on a new device; it is switched on by the first yes from there. */
export const beginPush = async ({ shop }: IdentityService, owner: FactorOwner, typedName: string): Promise<Begun> => {
  if (!findSender(shop)) return { ok: false, reason: 'not_available' }
  const identityId = owner.session.subject_id
  const deviceName = readLabel(typedName)
  const begun = await shop.db.transaction(async (tx): Promise<Begun> => {
    for (const old of await listFactors(tx, identityId)) if (old.type === 'PUSH' && old.status === 'INACTIVE') await removeFactor(tx, identityId, old.id)
    const reason = await hindranceOfAdding(tx, owner, shop.now())
    const member = await findIdentity(tx, identityId)
    if (reason || !member) return { ok: false, reason: reason ?? 'sign_in_again' }
    const row = makeFactorRow(shop, identityId, { type: 'PUSH', status: 'INACTIVE', label: deviceName, data: { deviceName } satisfies PushData })
    await addFactor(tx, row)
    await askOnDevice(tx, shop, owner.site, member, row)
    return { ok: true, factorId: row.id }
  })
  shop.mailWaiting()
  return begun
}
