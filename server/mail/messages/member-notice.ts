import { account } from '#storefront/strings/pl/account.ts'
import { drawMail } from '../draw-mail.ts'

/** To a member: something of their account has changed. */
export const memberNoticeMail = (change: keyof typeof account.notices, siteName: string) => {
  const { subject, text } = account.notices[change](siteName)
  return {
    subject,
    ...drawMail(subject, [
      { kind: 'text', text },
      { kind: 'text', text: account.goodbye(siteName) },
    ]),
  }
}
