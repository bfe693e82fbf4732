import { removeUnprovenFactors } from '../factors/report-factor-change.ts'
import { problems } from '../http/identity-problem.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { findIdentity } from '../members/store.ts'
import { findSecret, consumeSecret } from '../secrets/one-time-secrets.ts'
import { clearFailures } from '../throttle/sign-in-throttle.ts'
import { attemptTurns } from '../throttle/attempt-turns.ts'
import { continueSignIn } from './continue-sign-in.ts'
import type { RecoveryData } from './request-recovery.ts'
import { requireValidPassword, setPassword } from './set-password.ts'
import type { SignInContext, SignInStep } from './sign-in-context.ts'
import { setEmailVerified } from './verify-email.ts'

/**
 * The member of a recovery link; undefined when it is invalid or expired. Uses nothing up: mail scanners open
 * every link.
 */
export const findRecovery = async (
  { services }: IdentityService,
  siteId: string,
  recoveryToken: string,
): Promise<(RecoveryData & { email: string }) | undefined> => {
  const found = await findSecret<RecoveryData>(services.db.read, 'recovery', recoveryToken, services.now())
  if (!found || found.siteId !== siteId || found.identityId === null) return undefined
  const member = await findIdentity(services.db.read, found.identityId)
  return member && { ...found.data, email: member.email }
}

type Given = { recoveryToken: string; password: string }

/**
 * Sets a new password by a mailed link, which also verifies the address. The link works once, and a refused
 * password does not use it up. Every session ends; the sign-in continues from its first condition, including
 * the second factor, unless that was added before the address was verified.
 */
export const recoverPassword = async (
  identity: IdentityService,
  at: SignInContext,
  { recoveryToken, password }: Given,
): Promise<SignInStep> => {
  const { services, passwords } = identity
  const recovery = await findRecovery(identity, at.site.id, recoveryToken)
  if (!recovery) throw problems.badRecoveryToken()
  requireValidPassword(at.site, recovery.email, password)

  const passwordHash = await attemptTurns(identity)(`${at.site.id} ${at.peer.network}`, () =>
    passwords.hash(password),
  )
  const step = await services.db.transaction(async (tx) => {
    const found = await findSecret<RecoveryData>(tx, 'recovery', recoveryToken, services.now())
    const member = found?.identityId ? await findIdentity(tx, found.identityId) : undefined
    if (!found || !member || !(await consumeSecret(tx, found.hash, services.now())))
      throw problems.badRecoveryToken()
    await setPassword(tx, identity, at, { member, passwordHash, event: 'password_recovered' })
    await removeUnprovenFactors(tx, services, { ...at, member })
    await setEmailVerified(tx, identity, at, member)
    await clearFailures(tx, { site: at.site, email: member.email, network: at.peer.network }, services.now())
    const recovered = await findIdentity(tx, member.id)
    return continueSignIn(tx, identity, { ...at, member: recovered!, passed: ['PASSWORD'] })
  })
  services.mailWaiting()
  return step
}
