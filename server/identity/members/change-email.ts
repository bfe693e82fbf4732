import { isDuplicate } from '#server/platform/db/insert-rows.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import {
  identityVerificationMail,
  memberNoticeMail,
} from '#server/platform/mail/messages/identity-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { emailProven } from './events.ts'
import { recordEvent } from '../audit/record-event.ts'
import type { SignedInMember } from './signed-in-member.ts'
import { isOneTimeCode, type StoredCode, makeOneTimeCode } from '../secrets/sent-code.ts'
import { aboutMember, requireMailQuota } from './mail-quota.ts'
import type { IdentityService } from '../service/identity-service.ts'
import {
  findSecret,
  makeSecret,
  removeSecretsOf,
  consumeAttempt,
  consumeSecret,
} from '../secrets/one-time-secrets.ts'
import { consumeCodeAttempt } from '../throttle/sign-in-throttle.ts'
import { queueMemberEvent } from './queue-member-event.ts'
import { findIdentity, findIdentityByEmail, setIdentity } from './store.ts'

type EmailChange = { newEmail: string; emailCode: StoredCode }

const MINUTE_SECONDS = 60

/**
 * Mails six digits to the new address; returns the token they are valid with. A newer token invalidates older
 * ones.
 */
export const beginEmailChange = async (
  { services }: IdentityService,
  { site, session }: SignedInMember,
  newEmail: string,
): Promise<string> => {
  const identityId = session.subject_id
  const seconds = site.settings.verificationCodeTtlSeconds
  const token = await services.db.transaction(async (tx) => {
    await requireMailQuota(tx, services, site, identityId)
    await removeSecretsOf(tx, identityId, 'verification')
    const { code, stored } = makeOneTimeCode(services, seconds * 1000)
    const mail = identityVerificationMail({
      siteName: site.name,
      code,
      minutes: Math.max(1, Math.round(seconds / MINUTE_SECONDS)),
    })
    await queueMail(
      tx,
      {
        lane: 'code',
        cause: `identity-email-change:${uuidV7(services.now(), services.randomBytes)}`,
        about: aboutMember(identityId),
        to: newEmail,
        siteId: site.id,
        endsMs: stored.expiresMs,
        ...mail,
      },
      services.now(),
    )
    const data: EmailChange = { newEmail, emailCode: stored }
    return makeSecret(tx, services, 'verification', {
      siteId: site.id,
      identityId,
      data,
      lifetimeMs: seconds * 1000,
      tries: site.settings.verificationCodeMaxAttempts,
    })
  })
  services.mailWaiting()
  return token
}

/** The address a code was sent to; undefined when none waits. */
export const findEmailChange = async (
  { services }: IdentityService,
  { session }: SignedInMember,
  token: string,
): Promise<string | undefined> => {
  const found = await findSecret<Partial<EmailChange>>(
    services.db.read,
    'verification',
    token,
    services.now(),
  )
  return found?.identityId === session.subject_id ? found.data.newEmail : undefined
}

export type EmailChanged = 'changed' | 'wrong_code' | 'expired' | 'taken'

/** Changes the address after the digits verified it. The old address is notified. */
export const confirmEmailChange = async (
  identity: IdentityService,
  owner: SignedInMember,
  token: string,
  code: string,
): Promise<EmailChanged> => {
  const confirm = () => tryEmailChange(identity, owner, token, code)
  const outcome = await confirm().catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    // Another member took the address between our read and our write: now it is found.
    return confirm()
  })
  identity.services.mailWaiting()
  return outcome
}

const tryEmailChange = (
  { services }: IdentityService,
  { site, session, peer }: SignedInMember,
  token: string,
  code: string,
): Promise<EmailChanged> =>
  services.db.transaction(async (tx) => {
    const now = services.now()
    const found = await findSecret<Partial<EmailChange>>(tx, 'verification', token, now)
    const { newEmail, emailCode } = found?.data ?? {}
    const member = await findIdentity(tx, session.subject_id)
    if (!found || found.identityId !== session.subject_id || !newEmail || !emailCode || !member)
      return 'expired'
    // Counted before it is checked: many at once are no more than remain.
    if ((await consumeAttempt(tx, found.hash)) === undefined) return 'expired'
    if (!(await consumeCodeAttempt(tx, member.id, now)) || !isOneTimeCode(services, emailCode, code)) {
      await recordEvent(tx, services, 'verification_failed', { siteId: site.id, identityId: member.id, peer })
      return 'wrong_code'
    }
    if (!(await consumeSecret(tx, found.hash, now))) return 'expired'
    if (await findIdentityByEmail(tx, site.id, newEmail)) return 'taken'
    await setIdentity(tx, member.id, { email: newEmail, is_email_verified: 1 }, now)
    const changed = await findIdentity(tx, member.id)
    if (changed) {
      await queueMemberEvent(tx, services, 'updated', changed)
      await services.events.emit(emailProven, { tx, site, member: changed })
    }
    // A link sent to the old address must not give access to the account.
    await removeSecretsOf(tx, member.id, 'recovery')
    await recordEvent(tx, services, 'email_changed', { siteId: site.id, identityId: member.id, peer })
    await queueMail(
      tx,
      {
        cause: `identity-email-changed:${uuidV7(now, services.randomBytes)}`,
        about: aboutMember(member.id),
        to: member.email,
        siteId: site.id,
        ...memberNoticeMail('emailChanged', site.name),
      },
      now,
    )
    return 'changed'
  })
