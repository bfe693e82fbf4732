import { emptyProfile, type Profile } from '#contract/identity/profile.ts'
import type { PendingReason } from '#contract/identity/names.ts'
import { recordEvent } from '../audit/record-event.ts'
import { type CaptchaInput, requireCaptcha } from '../captcha/check-captcha.ts'
import { problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { addIdentity, findIdentityByEmail } from '../members/store.ts'
import type { Site } from '../sites/site.ts'
import { countTaken, takeFromQuota } from '#server/platform/limits/quota.ts'
import { clearFailures } from '../throttle/sign-in-throttle.ts'
import { attemptTurns } from '../throttle/attempt-turns.ts'
import { queueMemberEvent } from '../members/queue-member-event.ts'
import { continueSignIn } from './continue-sign-in.ts'
import { requireValidPassword } from './set-password.ts'
import type { SignInContext, SignInStep, StateData } from './sign-in-context.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { identityKnownEmailMail } from '#server/platform/mail/messages/identity-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { paths } from '#storefront/paths.ts'
import { aboutMember, requireMailQuota, consumeStrangerMailQuota } from '../members/mail-quota.ts'
import { makeSecret } from '../secrets/one-time-secrets.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Services } from '#server/platform/services.ts'

type Given = {
  siteId: string
  email: string
  passwordHash: string | null
  profile: Profile
  reasons: PendingReason[]
}

/** A new member; pending while there is a reason for it. */
export const newMember = (
  services: Services,
  { siteId, email, passwordHash, profile, reasons }: Given,
): IdentityRow => {
  const now = services.now()
  return {
    id: uuidV7(now, services.randomBytes),
    site_id: siteId,
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

/**
 * Answers a registration with an existing address. Reports that, or, where the site hides its members,
 * answers as for a new one: with a state token that no code matches. The address's owner gets a mail instead.
 */
const answerKnownEmail = async (
  tx: Sql,
  { services }: IdentityService,
  { site, client }: SignInContext,
  email: string,
): Promise<SignInStep> => {
  if (!site.settings.hidesKnownEmails) throw problems.emailExists()
  const owner = await findIdentityByEmail(tx, site.id, email)
  const now = services.now()
  if (owner && (await consumeStrangerMailQuota(tx, services, site, owner.id))) {
    const mail = identityKnownEmailMail({
      siteName: site.name,
      recoverUrl: new URL(paths.recover, services.settings.publicUrl).href,
    })
    await queueMail(
      tx,
      {
        cause: `identity-known-email:${uuidV7(now, services.randomBytes)}`,
        about: aboutMember(owner.id),
        to: owner.email,
        siteId: site.id,
        ...mail,
      },
      now,
    )
  }
  const { verificationCodeTtlSeconds, verificationCodeMaxAttempts } = site.settings
  // Its mails are counted although none is sent, so that the limit is reached at the same time as for a new
  // account.
  const standIn = uuidV7(now, services.randomBytes)
  await requireMailQuota(tx, services, site, standIn)
  const data: StateData = { step: 'verify-email', clientId: client?.id ?? null, passed: [], standIn }
  const stateToken = await makeSecret(tx, services, 'state', {
    siteId: site.id,
    identityId: null,
    data,
    lifetimeMs: verificationCodeTtlSeconds * 1000,
    tries: verificationCodeMaxAttempts,
  })
  return { answer: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }, memberId: null }
}

export type Registration = CaptchaInput & { email: string; password: string; profile?: Profile }

/**
 * Creates an account and signs its member in, as far as the conditions allow. This wire must report an
 * existing address, so attempts per network are limited, unless the site answers both in the same way and
 * mails the owner instead.
 */
export const registerMember = async (
  identity: IdentityService,
  at: SignInContext,
  { email, password, profile = emptyProfile(), ...shown }: Registration,
): Promise<SignInStep> => {
  const { services, passwords } = identity
  const { site, client, peer } = at
  const quotaKey = `register:${site.id}:${peer.network}`
  await requireCaptcha(identity, {
    ...shown,
    site,
    client,
    ip: peer.ip,
    failures: await countTaken(services.db.read, quotaKey, services.now()),
  })
  requireValidPassword(site, email, password)
  const waitSeconds = await services.db.transaction(
    (tx) => takeFromQuota(tx, quotaKey, site.settings.registrationsPerIpPerHour, services.now()),
    { isDurable: false },
  )
  if (waitSeconds > 0) throw problems.throttled(waitSeconds)

  const passwordHash = await attemptTurns(identity)(`${site.id} ${peer.network}`, () =>
    passwords.hash(password),
  )
  const step = await services.db.transaction(async (tx) => {
    const member = newMember(services, {
      siteId: site.id,
      email,
      passwordHash,
      profile,
      reasons: reasonsOf(site),
    })
    if (!(await addIdentity(tx, member))) return answerKnownEmail(tx, identity, at, email)
    await recordEvent(tx, services, 'registered', {
      siteId: site.id,
      identityId: member.id,
      clientId: client?.id ?? null,
      peer,
    })
    await queueMemberEvent(tx, services, 'created', member)
    // The network of a registration counts as known; where members are hidden only after a sign-in, because
    // waiting times would reveal it.
    if (!site.settings.hidesKnownEmails)
      await clearFailures(tx, { site, email, network: peer.network }, services.now())
    return continueSignIn(tx, identity, { ...at, member, passed: ['PASSWORD'] })
  })
  services.mailWaiting()
  return step
}

/**
 * Why a new member is pending. A site that hides its members verifies every address, because otherwise new
 * and known ones would differ.
 */
const reasonsOf = ({ settings }: Site): PendingReason[] => [
  ...(settings.requireOwnerApproval ? (['PENDING_ADMIN_APPROVAL_REQUIRED'] as const) : []),
  ...(settings.requireEmailVerification || settings.hidesKnownEmails
    ? (['PENDING_EMAIL_VERIFICATION_REQUIRED'] as const)
    : []),
]
