import type { FactorType } from '#contract/identity/names.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { identityVerificationMail } from '#server/platform/mail/messages/identity-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { type StoredCode, makeOneTimeCode } from '../secrets/sent-code.ts'
import { aboutMember, requireMailQuota } from '../members/mail-quota.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { makeSecret, removeStatesOf } from '../secrets/one-time-secrets.ts'
import type { StateData, SignInContext } from './sign-in-context.ts'

const MINUTE_SECONDS = 60

type Asking = SignInContext & { member: IdentityRow; passed: FactorType[] }

/** Mails six digits and returns the state token they are valid with. A newer token invalidates older ones. */
export const requestEmailCode = async (
  tx: Sql,
  identity: IdentityService,
  { site, client, member, passed }: Asking,
): Promise<string> => {
  const { services } = identity
  const emailCode = await mailEmailCode(tx, identity, { site, member })
  await removeStatesOf(tx, member.id, 'verify-email')
  const data: StateData = { step: 'verify-email', clientId: client?.id ?? null, passed, emailCode }
  const { verificationCodeMaxAttempts, verificationCodeTtlSeconds } = site.settings
  return makeSecret(tx, services, 'state', {
    siteId: site.id,
    identityId: member.id,
    data,
    lifetimeMs: verificationCodeTtlSeconds * 1000,
    tries: verificationCodeMaxAttempts,
  })
}

/** Mails the digits and returns the data to store. */
export const mailEmailCode = async (
  tx: Sql,
  { services }: IdentityService,
  { site, member }: Pick<Asking, 'site' | 'member'>,
): Promise<StoredCode> => {
  await requireMailQuota(tx, services, site, member.id)
  const now = services.now()
  const seconds = site.settings.verificationCodeTtlSeconds
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
      cause: `identity-verification:${uuidV7(now, services.randomBytes)}`,
      about: aboutMember(member.id),
      to: member.email,
      siteId: site.id,
      endsMs: stored.expiresMs,
      ...mail,
    },
    now,
  )
  return stored
}
