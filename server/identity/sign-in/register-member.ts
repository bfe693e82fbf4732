import { emptyProfile, type Profile } from '#contract/identity/profile.ts'
import type { PendingReason } from '#contract/identity/names.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { recordEvent } from '../audit/record-event.ts'
import { judgeCaptcha } from '../captcha/judge-captcha.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { addIdentity } from '../members/store.ts'
import { placeOf } from '../throttle/place-of.ts'
import { countTaken, takeFromQuota } from '../throttle/quota.ts'
import { turnsOf } from '../throttle/turns-of.ts'
import { answerKnownEmail } from './answer-known-email.ts'
import { continueSignIn } from './continue-sign-in.ts'
import { requireGoodPassword } from './require-good-password.ts'
import type { SigningIn, SignInStep } from './signing-in.ts'

export type Registration = { email: string; password: string; profile?: Profile; captchaTokens?: string[] }

/**
 * Makes an account and signs its owner in, as far as the gates let them. That an address is taken must be told on this
 * wire, so the tries of one place are limited, unless the site answers both alike and writes to the owner instead.
 */
export const registerMember = async (identity: IdentityService, at: SigningIn, { email, password, profile = emptyProfile(), captchaTokens = [] }: Registration): Promise<SignInStep> => {
  const { shop, passwords } = identity
  const { site, client, peer } = at
  const quotaKey = `register:${site.id}:${placeOf(peer.ip)}`
  await judgeCaptcha(identity, { site, client, captchaTokens, ip: peer.ip, failures: await countTaken(shop.db.read, quotaKey, shop.now()) })
  requireGoodPassword(site, email, password)
  const waitSeconds = await shop.db.transaction((tx) => takeFromQuota(tx, quotaKey, site.settings.registrationsPerIpPerHour, shop.now()), { isDurable: false })
  if (waitSeconds > 0) throw problems.throttled(waitSeconds)

  const passwordHash = await turnsOf(identity)(`${site.id} ${placeOf(peer.ip)}`, () => passwords.hash(password))
  const step = await shop.db.transaction(async (tx) => {
    const member = newMember(identity, at, email, passwordHash, profile)
    if (!(await addIdentity(tx, member))) return answerKnownEmail(tx, identity, at, email)
    await recordEvent(tx, shop, 'registered', { siteId: site.id, identityId: member.id, clientId: client?.id ?? null, peer })
    return continueSignIn(tx, identity, { ...at, member, passed: ['PASSWORD'] })
  })
  shop.mailWaiting()
  return step
}

const newMember = ({ shop }: IdentityService, { site: { id, settings } }: SigningIn, email: string, passwordHash: string, profile: Profile): IdentityRow => {
  const now = shop.now()
  const reasons: PendingReason[] = [
    ...(settings.requireOwnerApproval ? (['PENDING_ADMIN_APPROVAL_REQUIRED'] as const) : []),
    ...(settings.requireEmailVerification || settings.hidesKnownEmails ? (['PENDING_EMAIL_VERIFICATION_REQUIRED'] as const) : []),
  ]
  return {
    id: uuidV7(now, shop.randomBytes),
    site_id: id,
    email,
    is_email_verified: 0,
    password_hash: passwordHash,
    must_reset_password: 0,
    status: reasons.length > 0 ? 'PENDING' : 'ACTIVE',
    reasons_json: JSON.stringify(reasons),
    profile_json: JSON.stringify(profile),
    metadata_json: '{}',
    revision: 1,
    created_ms: now,
    updated_ms: now,
    signed_in_ms: null,
  }
}
