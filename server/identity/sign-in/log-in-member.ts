import { recordEvent } from '../audit/record-event.ts'
import { IdentityProblem, problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { holdIdentity, setIdentity } from '../members/store.ts'
import { forgetFailures } from '#server/limits/sign-in-throttle.ts'
import { continueSignIn } from './continue-sign-in.ts'
import { type Credentials, provePassword } from './prove-password.ts'
import type { SigningIn, SignInStep } from './signing-in.ts'

type Given = Credentials & { rememberedDevice?: string | undefined }

/** Signs somebody in with their password, as far as the gates let them. */
export const logInMember = async (
  identity: IdentityService,
  at: SigningIn,
  { rememberedDevice, ...credentials }: Given,
): Promise<SignInStep> => {
  const { shop } = identity
  const { member: proven, newHash, isSuspicious } = await provePassword(identity, at, credentials)
  try {
    const step = await shop.db.transaction(async (tx) => {
      const member = await holdIdentity(tx, proven.id)
      // Changed while it was being checked: what was proven is no longer the password.
      if (!member || member.password_hash !== proven.password_hash) throw problems.invalidPassword()
      await forgetFailures(tx, { site: at.site, email: member.email, network: at.peer.network }, shop.now())
      if (newHash !== null) await setIdentity(tx, member.id, { password_hash: newHash }, shop.now())
      return continueSignIn(tx, identity, {
        ...at,
        member,
        passed: ['PASSWORD'],
        rememberedDevice,
        isHighRisk: isSuspicious,
      })
    })
    shop.mailWaiting()
    return step
  } catch (error) {
    if (error instanceof IdentityProblem) await recordRefusal(identity, at, proven.id, error)
    throw error
  }
}

/** A right password that leads no further is worth a line too. */
const recordRefusal = (
  { shop }: IdentityService,
  { site, client, peer }: SigningIn,
  identityId: string,
  problem: IdentityProblem,
) =>
  shop.db.transaction((tx) =>
    recordEvent(tx, shop, 'sign_in_failed', {
      siteId: site.id,
      identityId,
      clientId: client?.id ?? null,
      peer,
      details: { reason: problem.message },
    }),
  )
