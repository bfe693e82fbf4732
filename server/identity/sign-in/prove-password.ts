import type { IdentityRow } from '#server/db/identity-tables.ts'
import { recordEvent } from '../audit/record-event.ts'
import { type CaptchaShown, judgeCaptcha } from '../captcha/judge-captcha.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { reasonsOf } from '../members/reasons-of.ts'
import { findIdentityByEmail } from '../members/store.ts'
import type { Site } from '../sites/site.ts'
import { countFailure, readThrottling } from '#server/limits/sign-in-throttle.ts'
import { turnsOf } from '../throttle/turns-of.ts'
import type { SigningIn } from './signing-in.ts'

export type Credentials = CaptchaShown & { email: string; password: string }

export type Proven = {
  member: IdentityRow
  /** Where theirs was made with older parameters. */
  newHash: string | null
  isSuspicious: boolean
}

/**
 * Whether somebody knows a member's password: the captcha is judged first, then how often they have failed, then the
 * password. Refuses alike, and in the same time, a wrong password, an address without an account and an account that is
 * not to be known of yet; counts the failure. Earlier failures are not forgotten yet.
 */
export const provePassword = (
  identity: IdentityService,
  { site, client, peer }: SigningIn,
  { email, password, ...shown }: Credentials,
): Promise<Proven> =>
  turnsOf(identity)(`${site.id} ${peer.network}`, async () => {
    const { shop, passwords } = identity
    const trying = { site, email, network: peer.network }
    const { waitSeconds, failures, isSuspicious } = await readThrottling(shop.db.read, trying, shop.now())
    await judgeCaptcha(identity, { ...shown, site, client, ip: peer.ip, failures })
    if (waitSeconds > 0) throw problems.throttled(waitSeconds)

    const member = await findIdentityByEmail(shop.db.read, site.id, email)
    if (
      !(await passwords.verify(member?.password_hash ?? null, password)) ||
      !member?.password_hash ||
      isUnspoken(site, member)
    ) {
      await shop.db.transaction(async (tx) => {
        await countFailure(tx, trying, shop.now())
        await recordEvent(tx, shop, 'sign_in_failed', {
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
 * Registered and never verified, where the site hides who its members are: did its password lead on, whoever
 * registers an address would learn by signing in whether the account is theirs, that is, whether there was
 * none. Its code, or a new password by mail, leads on.
 */
const isUnspoken = ({ settings }: Site, member: IdentityRow): boolean =>
  settings.hidesKnownEmails && reasonsOf(member).includes('PENDING_EMAIL_VERIFICATION_REQUIRED')
