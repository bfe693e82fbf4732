import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { joinGuestOrders } from '#server/orders/join-guest-orders.ts'
import { recordEvent } from '../audit/record-event.ts'
import { isOneTimeCode } from '../factors/one-time-code.ts'
import { requireMailQuota } from '../factors/require-mail-quota.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { reasonsOf } from '../members/reasons-of.ts'
import { findIdentity, setIdentity } from '../members/store.ts'
import { findSecret, renewSecret, takeTry, useSecret } from '../one-time-secrets.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import { mayTryCode } from '../throttle/may-try-code.ts'
import { mailEmailCode } from './ask-for-email.ts'
import { continueSignIn } from './continue-sign-in.ts'
import type { StateData } from './sign-in-state.ts'
import type { SigningIn, SignInStep } from './signing-in.ts'

type Proof = { stateToken: string; code: string; rememberedDevice?: string | undefined }

/** The six digits that came by mail: the address is proven, and the sign-in goes on. Wrong ones are counted. */
export const verifyEmail = async (
  identity: IdentityService,
  at: SigningIn,
  { stateToken, code, rememberedDevice }: Proof,
): Promise<SignInStep> => {
  const { shop } = identity
  const step = await shop.db.transaction(async (tx) => {
    const state = await findSecret<StateData>(tx, 'state', stateToken, shop.now())
    if (!state || state.siteId !== at.site.id || state.data.step !== 'verify-email') return undefined
    // Taken before it is looked at: many at once are no more than are left.
    if ((await takeTry(tx, state.hash)) === undefined) return undefined
    const { emailCode, passed } = state.data
    const member = state.identityId === null ? undefined : await findIdentity(tx, state.identityId)
    const isRight =
      emailCode !== undefined &&
      member !== undefined &&
      (await mayTryCode(tx, member.id, shop.now())) &&
      isOneTimeCode(shop, emailCode, code)
    if (!isRight || !member) {
      await recordEvent(tx, shop, 'verification_failed', {
        siteId: at.site.id,
        identityId: state.identityId,
        clientId: state.data.clientId,
        peer: at.peer,
      })
      return undefined
    }
    if (!(await useSecret(tx, state.hash, shop.now()))) return undefined
    await setEmailVerified(tx, identity, at, member)
    const verified = await findIdentity(tx, member.id)
    return verified && continueSignIn(tx, identity, { ...at, member: verified, passed, rememberedDevice })
  })
  if (!step) throw problems.verificationFailed()
  shop.mailWaiting()
  return step
}

/** Marks the address as its owner's; what was pending for that alone is active from now on. */
export const setEmailVerified = async (
  tx: Sql,
  { shop }: IdentityService,
  { site, client, peer }: SigningIn,
  member: IdentityRow,
): Promise<void> => {
  if (member.is_email_verified === 1) return
  const reasons = reasonsOf(member).filter((reason) => reason !== 'PENDING_EMAIL_VERIFICATION_REQUIRED')
  const isActive = member.status === 'PENDING' && reasons.length === 0
  await setIdentity(
    tx,
    member.id,
    { is_email_verified: 1, reasons, ...(isActive ? { status: 'ACTIVE' } : {}) },
    shop.now(),
  )
  await recordEvent(tx, shop, 'email_verified', {
    siteId: site.id,
    identityId: member.id,
    clientId: client?.id ?? null,
    peer,
  })
  const verified = await findIdentity(tx, member.id)
  if (!verified) return
  await queueEvent(tx, shop, 'updated', verified)
  await joinGuestOrders(tx, site, verified)
}

/** Mails other digits for the same state token; those sent before no longer count, and the tries begin anew. */
export const resendEmailCode = async (
  identity: IdentityService,
  at: SigningIn,
  stateToken: string,
): Promise<SignInStep> => {
  const { shop } = identity
  const { verificationCodeTtlSeconds, verificationCodeMaxAttempts } = at.site.settings
  const step = await shop.db.transaction(async (tx): Promise<SignInStep | undefined> => {
    const state = await findSecret<StateData>(tx, 'state', stateToken, shop.now())
    if (!state || state.siteId !== at.site.id || state.data.step !== 'verify-email') return undefined
    const member = state.identityId === null ? undefined : await findIdentity(tx, state.identityId)
    // A token that stands for nobody is answered as one that stands for somebody.
    if (!member && state.data.standIn !== undefined)
      await requireMailQuota(tx, shop, at.site, state.data.standIn)
    const data: StateData = member
      ? { ...state.data, emailCode: await mailEmailCode(tx, identity, { site: at.site, member }) }
      : state.data
    await renewSecret(tx, state.hash, {
      data,
      expiresMs: shop.now() + verificationCodeTtlSeconds * 1000,
      tries: verificationCodeMaxAttempts,
    })
    return { answer: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }, memberId: member?.id ?? null }
  })
  if (!step) throw problems.badState()
  shop.mailWaiting()
  return step
}
