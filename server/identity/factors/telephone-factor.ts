import { factorMail } from '#storefront/strings/pl/factor-mail.ts'
import { problems } from '../identity-problem.ts'
import { findSender } from '../senders/find-sender.ts'
import type { Factor } from './factor.ts'
import { phoneHint } from './hint.ts'
import { openFactor } from './make-factor-row.ts'
import { isOneTimeCode, type KeptCode, makeOneTimeCode } from './one-time-code.ts'
import { requireMailQuota } from './require-mail-quota.ts'

/** `code`: of a number that waits to be confirmed. */
export type TelephoneData = { phone: string; code?: KeptCode & { triesLeft: number; sentMs: number } }

/** Six digits to a telephone, written or spoken; there must be somebody who sends. */
export const telephoneFactor = (type: 'SMS' | 'CALL', dataField: 'smsData' | 'callData'): Factor => ({
  type,
  dataField,
  hasRow: true,
  challenge: async ({ tx, identity: { shop }, member, site, row }) => {
    const sender = findSender(shop)
    const data = row && (await openFactor<TelephoneData>(tx, shop, row))
    if (!sender || !data) throw problems.badFactor()
    await requireMailQuota(tx, shop, site, member.id)
    const { code, kept } = makeOneTimeCode(shop, site.settings.verificationCodeTtlSeconds * 1000)
    await sender.send(tx, {
      channel: type,
      to: data.phone,
      text: factorMail.message[type](code, site.name),
      endsMs: kept.expiresMs,
      member,
      site,
    })
    return { shown: { hint: phoneHint(data.phone) }, kept }
  },
  verify: async ({ identity: { shop } }, kept, data) =>
    isOneTimeCode(shop, kept, (data as { code: string }).code),
})
