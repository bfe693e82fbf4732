import { queueMail } from '#server/mail/queue-mail.ts'
import { factorCodeMail } from '#server/mail/messages/factor-code.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { Factor } from './factor.ts'
import { emailHint } from './hint.ts'
import { isOneTimeCode, makeOneTimeCode } from './one-time-code.ts'
import { aboutMember, requireMailQuota } from './require-mail-quota.ts'

const MINUTE_SECONDS = 60

/** Six digits by mail. */
export default {
  type: 'EMAIL',
  dataField: 'emailData',
  hasRow: false,
  challenge: async ({ tx, identity: { shop }, member, site }) => {
    await requireMailQuota(tx, shop, site, member.id)
    const seconds = site.settings.verificationCodeTtlSeconds
    const { code, kept } = makeOneTimeCode(shop, seconds * 1000)
    const mail = factorCodeMail(code, site.name, Math.max(1, Math.round(seconds / MINUTE_SECONDS)))
    await queueMail(
      tx,
      {
        lane: 'code',
        cause: `factor-code:${uuidV7(shop.now(), shop.randomBytes)}`,
        about: aboutMember(member.id),
        to: member.email,
        siteId: site.id,
        endsMs: kept.expiresMs,
        ...mail,
      },
      shop.now(),
    )
    return { shown: { hint: emailHint(member.email) }, kept }
  },
  verify: async ({ identity: { shop } }, kept, data) =>
    isOneTimeCode(shop, kept, (data as { code: string }).code),
} satisfies Factor
