import { emptyProfile, type Profile } from '#contract/identity/profile.ts'
import type { PendingReason } from '#contract/identity/names.ts'
import { recordEvent } from '../audit/record-event.ts'
import { type CaptchaShown, judgeCaptcha } from '../captcha/judge-captcha.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { addIdentity } from '../members/store.ts'
import type { Site } from '../sites/site.ts'
import { countTaken, takeFromQuota } from '#server/limits/quota.ts'
import { forgetFailures } from '#server/limits/sign-in-throttle.ts'
import { turnsOf } from '../throttle/turns-of.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import { answerKnownEmail } from './answer-known-email.ts'
import { continueSignIn } from './continue-sign-in.ts'
import { newMember } from './new-member.ts'
import { requireGoodPassword } from './require-good-password.ts'
import type { SigningIn, SignInStep } from './signing-in.ts'

export type Registration = CaptchaShown & { email: string; password: string; profile?: Profile }

/**
 * Makes an account and signs its owner in, as far as the gates let them. That an address is taken must be told on this
 * wire, so the tries of one place are limited, unless the site answers both alike and writes to the owner instead.
 */
export const registerMember = async (
  identity: IdentityService,
  at: SigningIn,
  { email, password, profile = emptyProfile(), ...shown }: Registration,
): Promise<SignInStep> => {
  const { shop, passwords } = identity
  const { site, client, peer } = at
  const quotaKey = `register:${site.id}:${peer.network}`
  await judgeCaptcha(identity, {
    ...shown,
    site,
    client,
    ip: peer.ip,
    failures: await countTaken(shop.db.read, quotaKey, shop.now()),
  })
  requireGoodPassword(site, email, password)
  const waitSeconds = await shop.db.transaction(
    (tx) => takeFromQuota(tx, quotaKey, site.settings.registrationsPerIpPerHour, shop.now()),
    { isDurable: false },
  )
  if (waitSeconds > 0) throw problems.throttled(waitSeconds)

  const passwordHash = await turnsOf(identity)(`${site.id} ${peer.network}`, () => passwords.hash(password))
  const step = await shop.db.transaction(async (tx) => {
    const member = newMember(shop, {
      siteId: site.id,
      email,
      passwordHash,
      profile,
      reasons: reasonsOf(site),
    })
    if (!(await addIdentity(tx, member))) return answerKnownEmail(tx, identity, at, email)
    await recordEvent(tx, shop, 'registered', {
      siteId: site.id,
      identityId: member.id,
      clientId: client?.id ?? null,
      peer,
    })
    await queueEvent(tx, shop, 'created', member)
    // Where somebody registered is known as theirs; where members are hidden only once they are heard of, or
    // waiting times would tell.
    if (!site.settings.hidesKnownEmails)
      await forgetFailures(tx, { site, email, network: peer.network }, shop.now())
    return continueSignIn(tx, identity, { ...at, member, passed: ['PASSWORD'] })
  })
  shop.mailWaiting()
  return step
}

/**
 * Why a new member has to wait. A site that hides its members verifies every address, or new and known would
 * differ.
 */
const reasonsOf = ({ settings }: Site): PendingReason[] => [
  ...(settings.requireOwnerApproval ? (['PENDING_ADMIN_APPROVAL_REQUIRED'] as const) : []),
  ...(settings.requireEmailVerification || settings.hidesKnownEmails
    ? (['PENDING_EMAIL_VERIFICATION_REQUIRED'] as const)
    : []),
]
