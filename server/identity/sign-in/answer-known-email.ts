import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { identityKnownEmailMail } from '#server/mail/messages/identity-known-email.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { paths } from '#storefront/paths.ts'
import { aboutMember, requireMailQuota, takeStrangersMail } from '../factors/require-mail-quota.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { findIdentityByEmail } from '../members/store.ts'
import { makeSecret } from '../one-time-secrets.ts'
import type { StateData } from './sign-in-state.ts'
import type { SigningIn, SignInStep } from './signing-in.ts'

/**
 * Somebody registers with an address that has an account. Says so, or, where the site hides that, answers as for a new
 * one: with a state token that no code fits. Its owner is written to instead.
 */
export const answerKnownEmail = async (
  tx: Sql,
  { shop }: IdentityService,
  { site, client }: SigningIn,
  email: string,
): Promise<SignInStep> => {
  if (!site.settings.hidesKnownEmails) throw problems.emailExists()
  const owner = await findIdentityByEmail(tx, site.id, email)
  const now = shop.now()
  if (owner && (await takeStrangersMail(tx, shop, site, owner.id))) {
    const mail = identityKnownEmailMail({
      siteName: site.name,
      recoverUrl: new URL(paths.recover, shop.settings.publicUrl).href,
    })
    await queueMail(
      tx,
      {
        cause: `identity-known-email:${uuidV7(now, shop.randomBytes)}`,
        about: aboutMember(owner.id),
        to: owner.email,
        siteId: site.id,
        ...mail,
      },
      now,
    )
  }
  const { verificationCodeTtlSeconds, verificationCodeMaxAttempts } = site.settings
  // Its mails are counted although none is sent: where a new account's run out, so do these.
  const standIn = uuidV7(now, shop.randomBytes)
  await requireMailQuota(tx, shop, site, standIn)
  const data: StateData = { step: 'verify-email', clientId: client?.id ?? null, passed: [], standIn }
  const stateToken = await makeSecret(tx, shop, 'state', {
    siteId: site.id,
    identityId: null,
    data,
    lifetimeMs: verificationCodeTtlSeconds * 1000,
    tries: verificationCodeMaxAttempts,
  })
  return { answer: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }, memberId: null }
}
