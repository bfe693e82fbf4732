import { factorMail } from '#storefront/strings/pl/factor-mail.ts'
import type { FactorRow } from '#server/db/identity-tables.ts'
import type { IdentityService } from '../identity-service.ts'
import { addFactor, findIdentity, listFactors, removeFactor } from '../members/store.ts'
import { findSender } from '../senders/find-sender.ts'
import { type FactorOwner, type Hindrance, hindranceOfAdding } from './factor-owner.ts'
import { phoneHint } from './hint.ts'
import { makeFactorRow, openFactor, sealFactor } from './make-factor-row.ts'
import { isOneTimeCode, makeOneTimeCode } from './one-time-code.ts'
import { isRecentSignIn } from './recent-sign-in.ts'
import { requireMailQuota } from './require-mail-quota.ts'
import { findFactor, removeFactorsOfType, replaceSealed } from './store.ts'
import type { TelephoneData } from './telephone-factor.ts'
import { tellFactorChange } from './tell-factor-change.ts'

/** Nine digits without a country are Polish (ITU E.164 allows fifteen). */
const readPhone = (typed: string): string | undefined => {
  const bare = typed.replace(/[\s().-]/g, '').replace(/^00/, '+')
  const phone = /^\d{9}$/.test(bare) ? `+48${bare}` : bare
  return /^\+[1-9]\d{7,14}$/.test(phone) ? phone : undefined
}

type Begun = { ok: true; factorId: string; hint: string } | { ok: false; reason: 'wrong_phone' | 'not_available' | Hindrance }

/** Sends a code to a number that is to be used from now on; it counts once the code has come back. */
export const beginTelephone = async ({ shop }: IdentityService, owner: FactorOwner, type: 'SMS' | 'CALL', typed: string): Promise<Begun> => {
  const sender = findSender(shop)
  const phone = readPhone(typed)
  if (!sender) return { ok: false, reason: 'not_available' }
  if (phone === undefined) return { ok: false, reason: 'wrong_phone' }
  const identityId = owner.session.subject_id
  const { settings, name } = owner.site
  const begun = await shop.db.transaction(async (tx): Promise<Begun> => {
    for (const old of await listFactors(tx, identityId)) if (old.type === type && old.status === 'INACTIVE') await removeFactor(tx, identityId, old.id)
    const reason = await hindranceOfAdding(tx, owner, shop.now())
    const member = await findIdentity(tx, identityId)
    if (reason || !member) return { ok: false, reason: reason ?? 'sign_in_again' }
    await requireMailQuota(tx, shop, owner.site, identityId)
    const { code, kept } = makeOneTimeCode(shop, settings.verificationCodeTtlSeconds * 1000)
    const row = makeFactorRow(shop, identityId, { type, status: 'INACTIVE', label: phoneHint(phone), data: { phone, code: { ...kept, triesLeft: settings.verificationCodeMaxAttempts } } satisfies TelephoneData })
    await addFactor(tx, row)
    await sender.send(tx, { channel: type, to: phone, text: factorMail.message[type](code, name), member, site: owner.site })
    return { ok: true, factorId: row.id, hint: phoneHint(phone) }
  })
  shop.mailWaiting()
  return begun
}

type Confirmed = { ok: true } | { ok: false; reason: 'wrong_code' | 'unknown_factor' | 'sign_in_again' }

/** Takes the code that came to the number. Wrong ones are counted. */
export const confirmTelephone = async ({ shop }: IdentityService, owner: FactorOwner, factorId: string, typed: string): Promise<Confirmed> => {
  if (!isRecentSignIn(owner.session, shop.now())) return { ok: false, reason: 'sign_in_again' }
  const identityId = owner.session.subject_id
  const confirmed = await shop.db.transaction(async (tx): Promise<Confirmed> => {
    const row = await findFactor(tx, identityId, factorId)
    if (!row || (row.type !== 'SMS' && row.type !== 'CALL') || row.status !== 'INACTIVE') return { ok: false, reason: 'unknown_factor' }
    const data = await openFactor<TelephoneData>(tx, shop, row)
    if (!data?.code || data.code.triesLeft <= 0) return { ok: false, reason: 'unknown_factor' }
    const isRight = isOneTimeCode(shop, data.code, typed)
    const next: TelephoneData = isRight ? { phone: data.phone } : { ...data, code: { ...data.code, triesLeft: data.code.triesLeft - 1 } }
    const changes: Partial<FactorRow> = { sealed: sealFactor(shop, row, next), ...(isRight ? { status: 'ACTIVE' as const } : {}) }
    // Somebody else tried in the same moment: that one was counted, this one did not happen.
    if (!(await replaceSealed(tx, row, changes)) || !isRight) return { ok: false, reason: 'wrong_code' }
    await removeFactorsOfType(tx, identityId, row.type, row.id)
    await tellFactorChange(tx, shop, { site: owner.site, identityId, peer: owner.peer, event: 'factor_added', change: 'phoneAdded', details: { type: row.type, factorId: row.id } })
    return { ok: true }
  })
  shop.mailWaiting()
  return confirmed
}
