import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { emailProven } from '../members/events.ts'
import { recordEvent } from '../audit/record-event.ts'
import { isOneTimeCode } from '../secrets/sent-code.ts'
import { requireMailQuota } from '../members/mail-quota.ts'
import { problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { reasonsOf } from '../members/present-identity.ts'
import { findIdentity, setIdentity } from '../members/store.ts'
import { findSecret, renewSecret, consumeAttempt, consumeSecret } from '../secrets/one-time-secrets.ts'
import { queueMemberEvent } from '../members/queue-member-event.ts'
import { consumeCodeAttempt } from '../throttle/sign-in-throttle.ts'
import { mailEmailCode } from './email-code.ts'
import { continueSignIn } from './continue-sign-in.ts'
import type { StateData, SignInContext, SignInStep } from './sign-in-context.ts'

type Proof = { stateToken: string; code: string; rememberedDevice?: string | undefined }

/**
 * Checks the six mailed digits: the address is verified, and the sign-in continues. Wrong ones are counted.
 */
export const verifyEmail = async (
  identity: IdentityService,
  at: SignInContext,
  { stateToken, code, rememberedDevice }: Proof,
): Promise<SignInStep> => {
  const { services } = identity
  const step = await services.db.transaction(async (tx) => {
    const state = await findSecret<StateData>(tx, 'state', stateToken, services.now())
    if (!state || state.siteId !== at.site.id || state.data.step !== 'verify-email') return undefined
    // Taken before it is checked: many at once are no more than remain.
    if ((await consumeAttempt(tx, state.hash)) === undefined) return undefined
    const { emailCode, passed } = state.data
    const member = state.identityId === null ? undefined : await findIdentity(tx, state.identityId)
    const isRight =
      emailCode !== undefined &&
      member !== undefined &&
      (await consumeCodeAttempt(tx, member.id, services.now())) &&
      isOneTimeCode(services, emailCode, code)
    if (!isRight || !member) {
      await recordEvent(tx, services, 'verification_failed', {
        siteId: at.site.id,
        identityId: state.identityId,
        clientId: state.data.clientId,
        peer: at.peer,
      })
      return undefined
    }
    if (!(await consumeSecret(tx, state.hash, services.now()))) return undefined
    await setEmailVerified(tx, identity, at, member)
    const verified = await findIdentity(tx, member.id)
    return verified && continueSignIn(tx, identity, { ...at, member: verified, passed, rememberedDevice })
  })
  if (!step) throw problems.verificationFailed()
  services.mailWaiting()
  return step
}

/** Marks the address as verified; a member who was pending only for that becomes active. */
export const setEmailVerified = async (
  tx: Sql,
  { services }: IdentityService,
  { site, client, peer }: SignInContext,
  member: IdentityRow,
): Promise<void> => {
  if (member.is_email_verified === 1) return
  const reasons = reasonsOf(member).filter((reason) => reason !== 'PENDING_EMAIL_VERIFICATION_REQUIRED')
  const isActive = member.status === 'PENDING' && reasons.length === 0
  await setIdentity(
    tx,
    member.id,
    { is_email_verified: 1, reasons, ...(isActive ? { status: 'ACTIVE' } : {}) },
    services.now(),
  )
  await recordEvent(tx, services, 'email_verified', {
    siteId: site.id,
    identityId: member.id,
    clientId: client?.id ?? null,
    peer,
  })
  const verified = await findIdentity(tx, member.id)
  if (!verified) return
  await queueMemberEvent(tx, services, 'updated', verified)
  await services.events.emit(emailProven, { tx, site, member: verified })
}

/** Mails other digits for the same state token; earlier ones become invalid, and the attempts start again. */
export const resendEmailCode = async (
  identity: IdentityService,
  at: SignInContext,
  stateToken: string,
): Promise<SignInStep> => {
  const { services } = identity
  const { verificationCodeTtlSeconds, verificationCodeMaxAttempts } = at.site.settings
  const step = await services.db.transaction(async (tx): Promise<SignInStep | undefined> => {
    const state = await findSecret<StateData>(tx, 'state', stateToken, services.now())
    if (!state || state.siteId !== at.site.id || state.data.step !== 'verify-email') return undefined
    const member = state.identityId === null ? undefined : await findIdentity(tx, state.identityId)
    // A token without an account gets the same answer as one with an account.
    if (!member && state.data.standIn !== undefined)
      await requireMailQuota(tx, services, at.site, state.data.standIn)
    const data: StateData = member
      ? { ...state.data, emailCode: await mailEmailCode(tx, identity, { site: at.site, member }) }
      : state.data
    await renewSecret(tx, state.hash, {
      data,
      expiresMs: services.now() + verificationCodeTtlSeconds * 1000,
      tries: verificationCodeMaxAttempts,
    })
    return { answer: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }, memberId: member?.id ?? null }
  })
  if (!step) throw problems.badState()
  services.mailWaiting()
  return step
}
