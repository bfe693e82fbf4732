import { readPhone } from '#contract/shop/checkout-fields.ts'
import { factorMail } from '#storefront/strings/pl/factor-mail.ts'
import type { FactorRow, IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import type { IdentityService } from '../identity-service.ts'
import { addFactor, findIdentity, listFactors, removeFactor } from '../members/store.ts'
import { findSender } from '../senders/find-sender.ts'
import { type FactorOwner, type Hindrance, hindranceOfAdding } from './factor-owner.ts'
import { phoneHint } from './hint.ts'
import { makeFactorRow, openFactor, peekFactor, sealFactor } from './make-factor-row.ts'
import { isOneTimeCode, makeOneTimeCode } from './one-time-code.ts'
import { isRecentSignIn } from './recent-sign-in.ts'
import { requireMailQuota } from './require-mail-quota.ts'
import { resendPauseMs } from './resend-pause.ts'
import { findFactor, removeFactorsOfType, replaceSealed } from './store.ts'
import type { TelephoneData } from './telephone-factor.ts'
import { tellFactorChange } from './tell-factor-change.ts'

export type TelephoneType = 'SMS' | 'CALL'
type TelephoneRow = FactorRow & { type: TelephoneType }
type Waiting = Required<TelephoneData>

const isTelephone = (row: FactorRow): row is TelephoneRow => row.type === 'SMS' || row.type === 'CALL'
const isWaiting = (row: FactorRow): row is TelephoneRow => isTelephone(row) && row.status === 'INACTIVE'

/** A number that waits for its code. */
export type PendingTelephone = {
  factorId: string
  type: TelephoneType
  /** The number, mostly hidden. */
  hint: string
  triesLeft: number
  /** Until a new code may be asked for. */
  waitSeconds: number
}

/** The member's number that waits for its code; undefined: none does, or the code has run out. */
export const findPendingTelephone = async (
  shop: Pick<Shop, 'db' | 'settings' | 'now'>,
  identityId: string,
): Promise<PendingTelephone | undefined> => {
  const row = (await listFactors(shop.db.read, identityId)).filter(isWaiting).at(-1)
  const data = row && peekFactor<TelephoneData>(shop, row)
  if (!row || !data?.code || shop.now() >= data.code.expiresMs) return undefined
  const { triesLeft, sentMs } = data.code
  return {
    factorId: row.id,
    type: row.type,
    hint: phoneHint(data.phone),
    triesLeft,
    waitSeconds: Math.ceil(resendPauseMs(sentMs, shop.now()) / 1000),
  }
}

type Begun =
  | { ok: true; factorId: string; hint: string }
  | { ok: false; reason: 'wrong_phone' | 'not_available' | Hindrance }

/**
 * Sends a code to a number that is to be used from now on; it counts once the code has come back. One number
 * at a time waits.
 */
export const beginTelephone = async (
  { shop }: IdentityService,
  owner: FactorOwner,
  type: TelephoneType,
  typed: string,
): Promise<Begun> => {
  const phone = readPhone(typed)?.replaceAll(' ', '')
  if (!findSender(shop)) return { ok: false, reason: 'not_available' }
  if (phone === undefined) return { ok: false, reason: 'wrong_phone' }
  const identityId = owner.session.subject_id
  const begun = await shop.db.transaction(async (tx): Promise<Begun> => {
    for (const old of (await listFactors(tx, identityId)).filter(isWaiting)) {
      const data = peekFactor<TelephoneData>(shop, old)
      // The same form once more, at once: its message is on its way.
      if (
        old.type === type &&
        data?.phone === phone &&
        data.code &&
        data.code.triesLeft > 0 &&
        resendPauseMs(data.code.sentMs, shop.now()) > 0
      )
        return { ok: true, factorId: old.id, hint: phoneHint(phone) }
      await removeFactor(tx, identityId, old.id)
    }
    const reason = await hindranceOfAdding(tx, owner, shop.now())
    const member = await findIdentity(tx, identityId)
    if (reason || !member) return { ok: false, reason: reason ?? 'sign_in_again' }
    const { code, data } = makeWaiting(shop, owner, phone)
    const row = makeFactorRow(shop, identityId, { type, status: 'INACTIVE', label: phoneHint(phone), data })
    await addFactor(tx, row)
    await sendCode(tx, shop, owner, { member, type, phone, code })
    return { ok: true, factorId: row.id, hint: phoneHint(phone) }
  })
  shop.mailWaiting()
  return begun
}

type Resent = { ok: true } | { ok: false; reason: 'too_soon' | 'unknown_factor' | 'sign_in_again' }

/** Another code to the number that waits; the one before it no longer counts. */
export const resendTelephone = async (
  { shop }: IdentityService,
  owner: FactorOwner,
  factorId: string,
): Promise<Resent> => {
  if (!isRecentSignIn(owner.session, shop.now())) return { ok: false, reason: 'sign_in_again' }
  const resent = await shop.db.transaction(async (tx): Promise<Resent> => {
    const row = await findFactor(tx, owner.session.subject_id, factorId)
    const member = await findIdentity(tx, owner.session.subject_id)
    const old = row && isWaiting(row) ? await openFactor<TelephoneData>(tx, shop, row) : undefined
    if (!row || !isWaiting(row) || !old?.code || !member) return { ok: false, reason: 'unknown_factor' }
    if (resendPauseMs(old.code.sentMs, shop.now()) > 0) return { ok: false, reason: 'too_soon' }
    const { code, data } = makeWaiting(shop, owner, old.phone)
    // Somebody else asked in the same moment.
    if (!(await replaceSealed(tx, row, { sealed: sealFactor(shop, row, data) })))
      return { ok: false, reason: 'too_soon' }
    await sendCode(tx, shop, owner, { member, type: row.type, phone: old.phone, code })
    return { ok: true }
  })
  shop.mailWaiting()
  return resent
}

const makeWaiting = (
  shop: Pick<Shop, 'settings' | 'now' | 'randomBytes'>,
  { site: { settings } }: FactorOwner,
  phone: string,
): { code: string; data: Waiting } => {
  const { code, kept } = makeOneTimeCode(shop, settings.verificationCodeTtlSeconds * 1000)
  return {
    code,
    data: { phone, code: { ...kept, triesLeft: settings.verificationCodeMaxAttempts, sentMs: shop.now() } },
  }
}

type Message = { member: IdentityRow; type: TelephoneType; phone: string; code: string }

const sendCode = async (
  tx: Sql,
  shop: IdentityService['shop'],
  { site }: FactorOwner,
  { member, type, phone, code }: Message,
): Promise<void> => {
  await requireMailQuota(tx, shop, site, member.id)
  const endsMs = shop.now() + site.settings.verificationCodeTtlSeconds * 1000
  await findSender(shop)?.send(tx, {
    channel: type,
    to: phone,
    text: factorMail.newPhone[type](code, site.name),
    endsMs,
    member,
    site,
  })
}

type Confirmed = { ok: true } | { ok: false; reason: 'wrong_code' | 'unknown_factor' | 'sign_in_again' }

/** Takes the code that came to the number. Wrong ones are counted. */
export const confirmTelephone = async (
  { shop }: IdentityService,
  owner: FactorOwner,
  factorId: string,
  typed: string,
): Promise<Confirmed> => {
  if (!isRecentSignIn(owner.session, shop.now())) return { ok: false, reason: 'sign_in_again' }
  const identityId = owner.session.subject_id
  const confirmed = await shop.db.transaction(async (tx): Promise<Confirmed> => {
    const row = await findFactor(tx, identityId, factorId)
    if (!row || !isWaiting(row)) return { ok: false, reason: 'unknown_factor' }
    const data = await openFactor<TelephoneData>(tx, shop, row)
    if (!data?.code || data.code.triesLeft <= 0) return { ok: false, reason: 'unknown_factor' }
    const isRight = isOneTimeCode(shop, data.code, typed)
    const next: TelephoneData = isRight
      ? { phone: data.phone }
      : { ...data, code: { ...data.code, triesLeft: data.code.triesLeft - 1 } }
    const changes: Partial<FactorRow> = {
      sealed: sealFactor(shop, row, next),
      ...(isRight ? { status: 'ACTIVE' as const } : {}),
    }
    // Somebody else tried in the same moment: that one was counted, this one did not happen.
    if (!(await replaceSealed(tx, row, changes)) || !isRight) return { ok: false, reason: 'wrong_code' }
    await removeFactorsOfType(tx, identityId, row.type, row.id)
    await tellFactorChange(tx, shop, {
      site: owner.site,
      identityId,
      peer: owner.peer,
      event: 'factor_added',
      change: 'phoneAdded',
      details: { type: row.type, factorId: row.id },
    })
    return { ok: true }
  })
  shop.mailWaiting()
  return confirmed
}
