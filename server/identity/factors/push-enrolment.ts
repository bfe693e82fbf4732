import type { FactorRow } from '#server/db/identity-tables.ts'
import type { Shop } from '#server/shop.ts'
import type { IdentityService } from '../identity-service.ts'
import { addFactor, findIdentity, listFactors, removeFactor } from '../members/store.ts'
import { SECRET_KINDS } from '../secret-kinds.ts'
import { findSender } from '../senders/find-sender.ts'
import { type FactorOwner, type Hindrance, hindranceOfAdding } from './factor-owner.ts'
import { makeFactorRow } from './make-factor-row.ts'
import { askOnDevice, type PushData } from './push-approval.ts'
import { readLabel } from './read-label.ts'
import { resendPauseMs } from './resend-pause.ts'

const isWaiting = ({ type, status }: FactorRow) => type === 'PUSH' && status === 'INACTIVE'

/** A device that has not said yes yet. */
export type PendingPush = {
  factorId: string
  deviceName: string
  /** Nobody can say yes any more. */
  isOver: boolean
  /** Until it may be asked again. */
  waitSeconds: number
}

/** The member's new device that was asked; undefined: none was. */
export const findPendingPush = async (
  shop: Pick<Shop, 'db' | 'now'>,
  identityId: string,
): Promise<PendingPush | undefined> => {
  const row = (await listFactors(shop.db.read, identityId)).filter(isWaiting).at(-1)
  if (!row) return undefined
  return {
    factorId: row.id,
    deviceName: row.label,
    isOver: shop.now() >= row.created_ms + SECRET_KINDS.push.lifetimeMs,
    waitSeconds: Math.ceil(resendPauseMs(row.created_ms, shop.now()) / 1000),
  }
}

type Begun = { ok: true; factorId: string } | { ok: false; reason: 'no_name' | 'not_available' | Hindrance }

/** Asks on a new device; it is switched on by the first yes from there. Also to ask once more. */
export const beginPush = async (
  { shop }: IdentityService,
  owner: FactorOwner,
  typedName: string,
): Promise<Begun> => {
  if (!findSender(shop)) return { ok: false, reason: 'not_available' }
  const identityId = owner.session.subject_id
  const deviceName = readLabel(typedName)
  if (!deviceName) return { ok: false, reason: 'no_name' }
  const begun = await shop.db.transaction(async (tx): Promise<Begun> => {
    for (const old of (await listFactors(tx, identityId)).filter(isWaiting)) {
      // The same form once more, at once: its message is on its way.
      if (old.label === deviceName && resendPauseMs(old.created_ms, shop.now()) > 0)
        return { ok: true, factorId: old.id }
      await removeFactor(tx, identityId, old.id)
    }
    const reason = await hindranceOfAdding(tx, owner, shop.now())
    const member = await findIdentity(tx, identityId)
    if (reason || !member) return { ok: false, reason: reason ?? 'sign_in_again' }
    const row = makeFactorRow(shop, identityId, {
      type: 'PUSH',
      status: 'INACTIVE',
      label: deviceName,
      data: { deviceName } satisfies PushData,
    })
    await addFactor(tx, row)
    await askOnDevice(tx, shop, owner.site, member, row)
    return { ok: true, factorId: row.id }
  })
  shop.mailWaiting()
  return begun
}
