import { Secret } from 'otpauth'
import { type SignedInMember, isRecentSignIn } from '../members/signed-in-member.ts'
import { renderSVG } from 'uqr'
import { addFactor, findIdentity, listFactors, removeFactor } from '../members/store.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { type FactorRefusal, findFactorRefusal } from './factor-refusal.ts'
import { makeFactorRow, peekFactor } from './factor-row.ts'
import type { FactorRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Services } from '#server/platform/services.ts'
import { findFactor, removeFactorsOfType } from './store.ts'
import { reportFactorChange } from './report-factor-change.ts'
import { type TotpData, totpOf, consumeTotpCode } from './kinds/totp.ts'

/** As long as the hash's output (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20

export type TotpEnrolment = {
  factorId: string
  /** Base32, for typing without a camera. */
  secret: string
  /** `otpauth://totp/…` */
  uri: string
  /** The same as a QR code. */
  qrSvg: string
}

/** A row with a new secret, which becomes active with its first code. */
export const makeTotpRow = (services: Services, subjectId: string): FactorRow => {
  const secret = new Secret({ buffer: Uint8Array.from(services.randomBytes(SECRET_BYTES)).buffer }).base32
  return makeFactorRow(services, subjectId, {
    type: 'TOTP',
    status: 'INACTIVE',
    data: { secret, lastStep: 0 } satisfies TotpData,
  })
}

/** What an authenticator app needs of a new row. */
export const presentTotp = (
  services: Services,
  row: FactorRow,
  issuer: string,
  label: string,
): TotpEnrolment => {
  const { secret } = peekFactor<TotpData>(services, row)!
  const uri = totpOf(secret, { issuer, label }).toString()
  return { factorId: row.id, secret, uri, qrSvg: renderSVG(uri, { border: 2 }) }
}

type Begun = { ok: true; enrolment: TotpEnrolment } | { ok: false; reason: FactorRefusal }

/**
 * Creates a secret for an authenticator app. It becomes active when one of its codes is confirmed; an older
 * one is valid until then.
 */
export const beginTotp = async ({ services }: IdentityService, owner: SignedInMember): Promise<Begun> => {
  const identityId = owner.session.subject_id
  const row = makeTotpRow(services, identityId)
  return services.db.transaction(async (tx): Promise<Begun> => {
    for (const old of await listFactors(tx, identityId))
      if (old.type === 'TOTP' && old.status === 'INACTIVE') await removeFactor(tx, identityId, old.id)
    const reason = await findFactorRefusal(tx, owner, services.now())
    const member = await findIdentity(tx, identityId)
    if (reason || !member) return { ok: false, reason: reason ?? 'sign_in_again' }
    await addFactor(tx, row)
    return { ok: true, enrolment: presentTotp(services, row, owner.site.name, member.email) }
  })
}

type Confirmed = { ok: true } | { ok: false; reason: 'wrong_code' | 'unknown_factor' | 'sign_in_again' }

/** Accepts the app's first code: from now on the factor is required. */
export const confirmTotp = async (
  { services }: IdentityService,
  owner: SignedInMember,
  factorId: string,
  code: string,
): Promise<Confirmed> => {
  if (!isRecentSignIn(owner.session, services.now())) return { ok: false, reason: 'sign_in_again' }
  const identityId = owner.session.subject_id
  const confirmed = await services.db.transaction(async (tx): Promise<Confirmed> => {
    const row = await findFactor(tx, identityId, factorId)
    if (row?.type !== 'TOTP' || row.status !== 'INACTIVE') return { ok: false, reason: 'unknown_factor' }
    if (!(await consumeTotpCode(tx, services, row, code, { status: 'ACTIVE' })))
      return { ok: false, reason: 'wrong_code' }
    await removeFactorsOfType(tx, identityId, 'TOTP', row.id)
    await reportFactorChange(tx, services, {
      site: owner.site,
      identityId,
      peer: owner.peer,
      event: 'factor_added',
      change: 'totpAdded',
      details: { type: 'TOTP', factorId: row.id },
    })
    return { ok: true }
  })
  services.mailWaiting()
  return confirmed
}
