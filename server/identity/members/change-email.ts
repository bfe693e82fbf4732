import { isDuplicate } from '#server/db/is-duplicate.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { identityVerificationMail } from '#server/mail/messages/identity-verification.ts'
import { memberNoticeMail } from '#server/mail/messages/member-notice.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { joinGuestOrders } from '#server/orders/join-guest-orders.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { FactorOwner } from '../factors/factor-owner.ts'
import { isOneTimeCode, type KeptCode, makeOneTimeCode } from '../factors/one-time-code.ts'
import { aboutMember, requireMailQuota } from '../factors/require-mail-quota.ts'
import type { IdentityService } from '../identity-service.ts'
import { findSecret, makeSecret, removeSecretsOf, takeTry, useSecret } from '../one-time-secrets.ts'
import { mayTryCode } from '../throttle/may-try-code.ts'
import { queueEvent } from '../webhooks/queue-event.ts'
import { findIdentity, findIdentityByEmail, setIdentity } from './store.ts'

type EmailChange = { newEmail: string; emailCode: KeptCode }

const MINUTE_SECONDS = 60

/** Mails six digits to the new address; gives the token with which they count. Newer ones retire older ones. */
export const beginEmailChange = async (
  { shop }: IdentityService,
  { site, session }: FactorOwner,
  newEmail: string,
): Promise<string> => {
  const identityId = session.subject_id
  const seconds = site.settings.verificationCodeTtlSeconds
  const token = await shop.db.transaction(async (tx) => {
    await requireMailQuota(tx, shop, site, identityId)
    await removeSecretsOf(tx, identityId, 'verification')
    const { code, kept } = makeOneTimeCode(shop, seconds * 1000)
    const mail = identityVerificationMail({
      siteName: site.name,
      code,
      minutes: Math.max(1, Math.round(seconds / MINUTE_SECONDS)),
    })
    await queueMail(
      tx,
      {
        lane: 'code',
        cause: `identity-email-change:${uuidV7(shop.now(), shop.randomBytes)}`,
        about: aboutMember(identityId),
        to: newEmail,
        siteId: site.id,
        endsMs: kept.expiresMs,
        ...mail,
      },
      shop.now(),
    )
    const data: EmailChange = { newEmail, emailCode: kept }
    return makeSecret(tx, shop, 'verification', {
      siteId: site.id,
      identityId,
      data,
      lifetimeMs: seconds * 1000,
      tries: site.settings.verificationCodeMaxAttempts,
    })
  })
  shop.mailWaiting()
  return token
}

/** The address a code was sent to; undefined when there is none waiting. */
export const findEmailChange = async (
  { shop }: IdentityService,
  { session }: FactorOwner,
  token: string,
): Promise<string | undefined> => {
  const found = await findSecret<Partial<EmailChange>>(shop.db.read, 'verification', token, shop.now())
  return found?.identityId === session.subject_id ? found.data.newEmail : undefined
}

export type EmailChanged = 'changed' | 'wrong_code' | 'expired' | 'taken'

/** The digits prove the new address: from now on it is the member's. Who reads at the old one is told. */
export const confirmEmailChange = async (
  identity: IdentityService,
  owner: FactorOwner,
  token: string,
  code: string,
): Promise<EmailChanged> => {
  const confirm = () => tryEmailChange(identity, owner, token, code)
  const outcome = await confirm().catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    // Somebody else made the address theirs between our look and our write: now it is found.
    return confirm()
  })
  identity.shop.mailWaiting()
  return outcome
}

const tryEmailChange = (
  { shop }: IdentityService,
  { site, session, peer }: FactorOwner,
  token: string,
  code: string,
): Promise<EmailChanged> =>
  shop.db.transaction(async (tx) => {
    const now = shop.now()
    const found = await findSecret<Partial<EmailChange>>(tx, 'verification', token, now)
    const { newEmail, emailCode } = found?.data ?? {}
    const member = await findIdentity(tx, session.subject_id)
    if (!found || found.identityId !== session.subject_id || !newEmail || !emailCode || !member)
      return 'expired'
    // Counted before it is looked at: many at once are no more than are left.
    if ((await takeTry(tx, found.hash)) === undefined) return 'expired'
    if (!(await mayTryCode(tx, member.id, now)) || !isOneTimeCode(shop, emailCode, code)) {
      await recordEvent(tx, shop, 'verification_failed', { siteId: site.id, identityId: member.id, peer })
      return 'wrong_code'
    }
    if (!(await useSecret(tx, found.hash, now))) return 'expired'
    if (await findIdentityByEmail(tx, site.id, newEmail)) return 'taken'
    await setIdentity(tx, member.id, { email: newEmail, is_email_verified: 1 }, now)
    const changed = await findIdentity(tx, member.id)
    if (changed) {
      await queueEvent(tx, shop, 'updated', changed)
      await joinGuestOrders(tx, site, changed)
    }
    // A link that was sent to the old address must not open the account.
    await removeSecretsOf(tx, member.id, 'recovery')
    await recordEvent(tx, shop, 'email_changed', { siteId: site.id, identityId: member.id, peer })
    await queueMail(
      tx,
      {
        cause: `identity-email-changed:${uuidV7(now, shop.randomBytes)}`,
        about: aboutMember(member.id),
        to: member.email,
        siteId: site.id,
        ...memberNoticeMail('emailChanged', site.name),
      },
      now,
    )
    return 'changed'
  })
