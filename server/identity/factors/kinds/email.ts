import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { factorCodeMail } from '#server/platform/mail/messages/factor-messages.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Factor } from '../factor.ts'
import { emailHint, isOneTimeCode, makeOneTimeCode } from '../../secrets/sent-code.ts'
import { aboutMember, requireMailQuota } from '../../members/mail-quota.ts'

const MINUTE_SECONDS = 60

/** Six digits by mail. */
export default {
  type: 'EMAIL',
  dataField: 'emailData',
  hasRow: false,
  challenge: async ({ tx, identity: { services }, member, site }) => {
    await requireMailQuota(tx, services, site, member.id)
    const seconds = site.settings.verificationCodeTtlSeconds
    const { code, stored } = makeOneTimeCode(services, seconds * 1000)
    const mail = factorCodeMail(code, site.name, Math.max(1, Math.round(seconds / MINUTE_SECONDS)))
    await queueMail(
      tx,
      {
        lane: 'code',
        cause: `factor-code:${uuidV7(services.now(), services.randomBytes)}`,
        about: aboutMember(member.id),
        to: member.email,
        siteId: site.id,
        endsMs: stored.expiresMs,
        ...mail,
      },
      services.now(),
    )
    return { shown: { hint: emailHint(member.email) }, stored }
  },
  verify: async ({ identity: { services } }, stored, data) =>
    isOneTimeCode(services, stored, (data as { code: string }).code),
} satisfies Factor
