import { recordEvent } from '../audit/record-event.ts'
import { IdentityProblem, problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { lockIdentity, setIdentity, findIdentityByEmail } from '../members/store.ts'
import { clearFailures, countFailure, readThrottling } from '../throttle/sign-in-throttle.ts'
import { continueSignIn } from './continue-sign-in.ts'
import type { SignInContext, SignInStep } from './sign-in-context.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import { type CaptchaInput, requireCaptcha } from '../captcha/check-captcha.ts'
import { reasonsOf } from '../members/present-identity.ts'
import type { Site } from '../sites/site.ts'
import { attemptTurns } from '../throttle/attempt-turns.ts'

type Credentials = CaptchaInput & { email: string; password: string }

type Proven = {
  member: IdentityRow
  /** Set when the old hash has older parameters. */
  newHash: string | null
  isSuspicious: boolean
}

/**
 * Checks a member's password: the captcha first, then the number of failures, then the password. Refuses a
 * wrong password, an unknown address and a hidden account in the same way and time; counts the failure.
 * Earlier failures are not cleared yet.
 */
export const provePassword = (
  identity: IdentityService,
  { site, client, peer }: SignInContext,
  { email, password, ...shown }: Credentials,
): Promise<Proven> =>
  attemptTurns(identity)(`${site.id} ${peer.network}`, async () => {
    const { services, passwords } = identity
    const trying = { site, email, network: peer.network }
    const { waitSeconds, failures, isSuspicious } = await readThrottling(
      services.db.read,
      trying,
      services.now(),
    )
    await requireCaptcha(identity, { ...shown, site, client, ip: peer.ip, failures })
    if (waitSeconds > 0) throw problems.throttled(waitSeconds)

    const member = await findIdentityByEmail(services.db.read, site.id, email)
    if (
      !(await passwords.verify(member?.password_hash ?? null, password)) ||
      !member?.password_hash ||
      isUnspoken(site, member)
    ) {
      await services.db.transaction(async (tx) => {
        await countFailure(tx, trying, services.now())
        await recordEvent(tx, services, 'sign_in_failed', {
          siteId: site.id,
          identityId: member?.id ?? null,
          clientId: client?.id ?? null,
          peer,
          details: { reason: 'password' },
        })
      })
      throw problems.invalidPassword()
    }
    return {
      member,
      newHash: passwords.isOutdated(member.password_hash) ? await passwords.hash(password) : null,
      isSuspicious,
    }
  })

/**
 * A registered but never verified account where the site hides its members: if its password worked, a person
 * who registers an address would learn by signing in whether there was an account before. Only its mailed
 * code, or a new password by mail, works.
 */
const isUnspoken = ({ settings }: Site, member: IdentityRow): boolean =>
  settings.hidesKnownEmails && reasonsOf(member).includes('PENDING_EMAIL_VERIFICATION_REQUIRED')

type Given = Credentials & { rememberedDevice?: string | undefined }

/** Signs a member in with their password, as far as the conditions allow. */
export const logInMember = async (
  identity: IdentityService,
  at: SignInContext,
  { rememberedDevice, ...credentials }: Given,
): Promise<SignInStep> => {
  const { services } = identity
  const { member: proven, newHash, isSuspicious } = await provePassword(identity, at, credentials)
  try {
    const step = await services.db.transaction(async (tx) => {
      const member = await lockIdentity(tx, proven.id)
      // The password was changed during the check: the proof is no longer valid.
      if (!member || member.password_hash !== proven.password_hash) throw problems.invalidPassword()
      await clearFailures(
        tx,
        { site: at.site, email: member.email, network: at.peer.network },
        services.now(),
      )
      if (newHash !== null) await setIdentity(tx, member.id, { password_hash: newHash }, services.now())
      return continueSignIn(tx, identity, {
        ...at,
        member,
        passed: ['PASSWORD'],
        rememberedDevice,
        isHighRisk: isSuspicious,
      })
    })
    services.mailWaiting()
    return step
  } catch (error) {
    if (error instanceof IdentityProblem) await recordRefusal(identity, at, proven.id, error)
    throw error
  }
}

/** Records a right password that did not sign in, too. */
const recordRefusal = (
  { services }: IdentityService,
  { site, client, peer }: SignInContext,
  identityId: string,
  problem: IdentityProblem,
) =>
  services.db.transaction((tx) =>
    recordEvent(tx, services, 'sign_in_failed', {
      siteId: site.id,
      identityId,
      clientId: client?.id ?? null,
      peer,
      details: { reason: problem.message },
    }),
  )
