import { readPhone } from '#contract/shop/checkout-fields.ts'
import { type SignedInMember, isRecentSignIn } from '../members/signed-in-member.ts'
import { factorMail } from '#storefront/strings/pl/mail/factor-mail.ts'
import type { FactorRow, IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { addFactor, findIdentity, listFactors, removeFactor } from '../members/store.ts'
import { findSender } from './telephone-sender.ts'
import { type FactorRefusal, findFactorRefusal } from './factor-refusal.ts'
import {
  phoneHint,
  isOneTimeCode,
  makeOneTimeCode,
  resendPauseMs,
  type StoredCode,
} from '../secrets/sent-code.ts'
import { makeFactorRow, openFactor, peekFactor, sealFactor } from './factor-row.ts'
import { requireMailQuota } from '../members/mail-quota.ts'
import { findFactor, removeFactorsOfType, replaceSealed } from './store.ts'
import { reportFactorChange } from './report-factor-change.ts'
import { problems } from '../http/identity-problem.ts'
import type { Factor } from './factor.ts'

/** `code`: of a number that is not confirmed yet. */
export type TelephoneData = { phone: string; code?: StoredCode & { triesLeft: number; sentMs: number } }

/** Six digits to a telephone, as text or speech; needs a provider. */
export const telephoneFactor = (type: 'SMS' | 'CALL', dataField: 'smsData' | 'callData'): Factor => ({
  type,
  dataField,
  hasRow: true,
  challenge: async ({ tx, identity: { services }, member, site, row }) => {
    const sender = findSender(services)
    const data = row && (await openFactor<TelephoneData>(tx, services, row))
    if (!sender || !data) throw problems.badFactor()
    await requireMailQuota(tx, services, site, member.id)
    const { code, stored } = makeOneTimeCode(services, site.settings.verificationCodeTtlSeconds * 1000)
    await sender.send(tx, {
      channel: type,
      to: data.phone,
      text: factorMail.message[type](code, site.name),
      endsMs: stored.expiresMs,
      member,
      site,
    })
    return { shown: { hint: phoneHint(data.phone) }, stored }
  },
  verify: async ({ identity: { services } }, stored, data) =>
    isOneTimeCode(services, stored, (data as { code: string }).code),
})

export type TelephoneType = 'SMS' | 'CALL'
type TelephoneRow = FactorRow & { type: TelephoneType }
type Waiting = Required<TelephoneData>

const isTelephone = (row: FactorRow): row is TelephoneRow => row.type === 'SMS' || row.type === 'CALL'
const isWaiting = (row: FactorRow): row is TelephoneRow => isTelephone(row) && row.status === 'INACTIVE'

/** A number that waits for its code. */
export type PendingTelephone = {
  factorId: string
  type: TelephoneType
  /** The number, mostly masked. */
  hint: string
  triesLeft: number
  /** Until another code may be requested. */
  waitSeconds: number
}

/** The member's number that waits for its code; undefined: there is none, or the code has expired. */
export const findPendingTelephone = async (
  services: Services,
  identityId: string,
): Promise<PendingTelephone | undefined> => {
  const row = (await listFactors(services.db.read, identityId)).filter(isWaiting).at(-1)
  const data = row && peekFactor<TelephoneData>(services, row)
  if (!row || !data?.code || services.now() >= data.code.expiresMs) return undefined
  const { triesLeft, sentMs } = data.code
  return {
    factorId: row.id,
    type: row.type,
    hint: phoneHint(data.phone),
    triesLeft,
    waitSeconds: Math.ceil(resendPauseMs(sentMs, services.now()) / 1000),
  }
}

type Begun =
  | { ok: true; factorId: string; hint: string }
  | { ok: false; reason: 'wrong_phone' | 'not_available' | FactorRefusal }

/**
 * Sends a code to a new number, which becomes active when the code is entered. Only one number waits at a
 * time.
 */
export const beginTelephone = async (
  { services }: IdentityService,
  owner: SignedInMember,
  type: TelephoneType,
  typed: string,
): Promise<Begun> => {
  const phone = readPhone(typed)?.replaceAll(' ', '')
  if (!findSender(services)) return { ok: false, reason: 'not_available' }
  if (phone === undefined) return { ok: false, reason: 'wrong_phone' }
  const identityId = owner.session.subject_id
  const begun = await services.db.transaction(async (tx): Promise<Begun> => {
    for (const old of (await listFactors(tx, identityId)).filter(isWaiting)) {
      const data = peekFactor<TelephoneData>(services, old)
      // A repeated form: its message is already on its way.
      if (
        old.type === type &&
        data?.phone === phone &&
        data.code &&
        data.code.triesLeft > 0 &&
        resendPauseMs(data.code.sentMs, services.now()) > 0
      )
        return { ok: true, factorId: old.id, hint: phoneHint(phone) }
      await removeFactor(tx, identityId, old.id)
    }
    const reason = await findFactorRefusal(tx, owner, services.now())
    const member = await findIdentity(tx, identityId)
    if (reason || !member) return { ok: false, reason: reason ?? 'sign_in_again' }
    const { code, data } = makeWaiting(services, owner, phone)
    const row = makeFactorRow(services, identityId, {
      type,
      status: 'INACTIVE',
      label: phoneHint(phone),
      data,
    })
    await addFactor(tx, row)
    await sendCode(tx, services, owner, { member, type, phone, code })
    return { ok: true, factorId: row.id, hint: phoneHint(phone) }
  })
  services.mailWaiting()
  return begun
}

type Resent = { ok: true } | { ok: false; reason: 'too_soon' | 'unknown_factor' | 'sign_in_again' }

/** Sends another code to the waiting number; the earlier one becomes invalid. */
export const resendTelephone = async (
  { services }: IdentityService,
  owner: SignedInMember,
  factorId: string,
): Promise<Resent> => {
  if (!isRecentSignIn(owner.session, services.now())) return { ok: false, reason: 'sign_in_again' }
  const resent = await services.db.transaction(async (tx): Promise<Resent> => {
    const row = await findFactor(tx, owner.session.subject_id, factorId)
    const member = await findIdentity(tx, owner.session.subject_id)
    const old = row && isWaiting(row) ? await openFactor<TelephoneData>(tx, services, row) : undefined
    if (!row || !isWaiting(row) || !old?.code || !member) return { ok: false, reason: 'unknown_factor' }
    if (resendPauseMs(old.code.sentMs, services.now()) > 0) return { ok: false, reason: 'too_soon' }
    const { code, data } = makeWaiting(services, owner, old.phone)
    // Another request came at the same moment.
    if (!(await replaceSealed(tx, row, { sealed: sealFactor(services, row, data) })))
      return { ok: false, reason: 'too_soon' }
    await sendCode(tx, services, owner, { member, type: row.type, phone: old.phone, code })
    return { ok: true }
  })
  services.mailWaiting()
  return resent
}

const makeWaiting = (
  services: Services,
  { site: { settings } }: SignedInMember,
  phone: string,
): { code: string; data: Waiting } => {
  const { code, stored } = makeOneTimeCode(services, settings.verificationCodeTtlSeconds * 1000)
  return {
    code,
    data: {
      phone,
      code: { ...stored, triesLeft: settings.verificationCodeMaxAttempts, sentMs: services.now() },
    },
  }
}

type Message = { member: IdentityRow; type: TelephoneType; phone: string; code: string }

const sendCode = async (
  tx: Sql,
  services: IdentityService['services'],
  { site }: SignedInMember,
  { member, type, phone, code }: Message,
): Promise<void> => {
  await requireMailQuota(tx, services, site, member.id)
  const endsMs = services.now() + site.settings.verificationCodeTtlSeconds * 1000
  await findSender(services)?.send(tx, {
    channel: type,
    to: phone,
    text: factorMail.newPhone[type](code, site.name),
    endsMs,
    member,
    site,
  })
}

type Confirmed = { ok: true } | { ok: false; reason: 'wrong_code' | 'unknown_factor' | 'sign_in_again' }

/** Accepts the code sent to the number. Wrong ones are counted. */
export const confirmTelephone = async (
  { services }: IdentityService,
  owner: SignedInMember,
  factorId: string,
  typed: string,
): Promise<Confirmed> => {
  if (!isRecentSignIn(owner.session, services.now())) return { ok: false, reason: 'sign_in_again' }
  const identityId = owner.session.subject_id
  const confirmed = await services.db.transaction(async (tx): Promise<Confirmed> => {
    const row = await findFactor(tx, identityId, factorId)
    if (!row || !isWaiting(row)) return { ok: false, reason: 'unknown_factor' }
    const data = await openFactor<TelephoneData>(tx, services, row)
    if (!data?.code || data.code.triesLeft <= 0) return { ok: false, reason: 'unknown_factor' }
    const isRight = isOneTimeCode(services, data.code, typed)
    const next: TelephoneData = isRight
      ? { phone: data.phone }
      : { ...data, code: { ...data.code, triesLeft: data.code.triesLeft - 1 } }
    const changes: Partial<FactorRow> = {
      sealed: sealFactor(services, row, next),
      ...(isRight ? { status: 'ACTIVE' as const } : {}),
    }
    // Another attempt came at the same moment and was counted; this one has no effect.
    if (!(await replaceSealed(tx, row, changes)) || !isRight) return { ok: false, reason: 'wrong_code' }
    await removeFactorsOfType(tx, identityId, row.type, row.id)
    await reportFactorChange(tx, services, {
      site: owner.site,
      identityId,
      peer: owner.peer,
      event: 'factor_added',
      change: 'phoneAdded',
      details: { type: row.type, factorId: row.id },
    })
    return { ok: true }
  })
  services.mailWaiting()
  return confirmed
}
