import type { FactorType } from '#contract/identity/names.ts'
import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { identityVerificationMail } from '#server/mail/messages/identity-verification.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type KeptCode, makeOneTimeCode } from '../factors/one-time-code.ts'
import { aboutMember, requireMailQuota } from '../factors/require-mail-quota.ts'
import type { IdentityService } from '../identity-service.ts'
import { makeSecret, removeStatesOf } from '../one-time-secrets.ts'
import type { StateData } from './sign-in-state.ts'
import type { SigningIn } from './signing-in.ts'

const MINUTE_SECONDS = 60

type Asking = SigningIn & { member: IdentityRow; passed: FactorType[] }

/** Mails six digits, and gives the state token with which they count. Newer ones retire older ones. */
export const askForEmail = async (
  tx: Sql,
  identity: IdentityService,
  { site, client, member, passed }: Asking,
): Promise<string> => {
  const { shop } = identity
  const emailCode = await mailEmailCode(tx, identity, { site, member })
  await removeStatesOf(tx, member.id, 'verify-email')
  const data: StateData = { step: 'verify-email', clientId: client?.id ?? null, passed, emailCode }
  const { verificationCodeMaxAttempts, verificationCodeTtlSeconds } = site.settings
  return makeSecret(tx, shop, 'state', {
    siteId: site.id,
    identityId: member.id,
    data,
    lifetimeMs: verificationCodeTtlSeconds * 1000,
    tries: verificationCodeMaxAttempts,
  })
}

/** Mails the digits and gives what to keep of them. */
export const mailEmailCode = async (
  tx: Sql,
  { shop }: IdentityService,
  { site, member }: Pick<Asking, 'site' | 'member'>,
): Promise<KeptCode> => {
  await requireMailQuota(tx, shop, site, member.id)
  const now = shop.now()
  const seconds = site.settings.verificationCodeTtlSeconds
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
      cause: `identity-verification:${uuidV7(now, shop.randomBytes)}`,
      about: aboutMember(member.id),
      to: member.email,
      siteId: site.id,
      endsMs: kept.expiresMs,
      ...mail,
    },
    now,
  )
  return kept
}
