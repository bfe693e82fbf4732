import { removeUnprovenFactors } from '../factors/remove-unproven-factors.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { findIdentity } from '../members/store.ts'
import { findSecret, useSecret } from '../one-time-secrets.ts'
import { forgetFailures } from '#server/limits/sign-in-throttle.ts'
import { turnsOf } from '../throttle/turns-of.ts'
import { continueSignIn } from './continue-sign-in.ts'
import type { RecoveryData } from './recovery-data.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { setPassword } from './set-password.ts'
import type { SigningIn, SignInStep } from './signing-in.ts'
import { setEmailVerified } from './verify-email.ts'

/** Whose link it is; undefined when it leads nowhere (any more). Burns nothing: mail scanners open every link. */
export const findRecovery = async (
  { shop }: IdentityService,
  siteId: string,
  recoveryToken: string,
): Promise<(RecoveryData & { email: string }) | undefined> => {
  const found = await findSecret<RecoveryData>(shop.db.read, 'recovery', recoveryToken, shop.now())
  if (!found || found.siteId !== siteId || found.identityId === null) return undefined
  const member = await findIdentity(shop.db.read, found.identityId)
  return member && { ...found.data, email: member.email }
}

type Given = { recoveryToken: string; password: string }

/**
 * Sets a new password by the link of a mail, which also proves the address. The link works once, and not for a password
 * that is refused. Every session ends; the sign-in goes on from its first gate, second factor included, unless that was
 * added before anybody had proven the address.
 */
export const recoverPassword = async (
  identity: IdentityService,
  at: SigningIn,
  { recoveryToken, password }: Given,
): Promise<SignInStep> => {
  const { shop, passwords } = identity
  const recovery = await findRecovery(identity, at.site.id, recoveryToken)
  if (!recovery) throw problems.badRecoveryToken()
  requireGoodPassword(at.site, recovery.email, password)

  const passwordHash = await turnsOf(identity)(`${at.site.id} ${at.peer.network}`, () =>
    passwords.hash(password),
  )
  const step = await shop.db.transaction(async (tx) => {
    const found = await findSecret<RecoveryData>(tx, 'recovery', recoveryToken, shop.now())
    const member = found?.identityId ? await findIdentity(tx, found.identityId) : undefined
    if (!found || !member || !(await useSecret(tx, found.hash, shop.now()))) throw problems.badRecoveryToken()
    await setPassword(tx, identity, at, { member, passwordHash, event: 'password_recovered' })
    await removeUnprovenFactors(tx, shop, { ...at, member })
    await setEmailVerified(tx, identity, at, member)
    await forgetFailures(tx, { site: at.site, email: member.email, network: at.peer.network }, shop.now())
    const recovered = await findIdentity(tx, member.id)
    return continueSignIn(tx, identity, { ...at, member: recovered!, passed: ['PASSWORD'] })
  })
  shop.mailWaiting()
  return step
}
