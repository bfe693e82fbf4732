import { type FactorChange, factorMail } from '#storefront/strings/pl/factor-mail.ts'
import { drawMail } from '../draw-mail.ts'

/** To a member: how they sign in has changed. Whoever did not do it learns of it here. */
export const factorNoticeMail = (change: FactorChange, shopName: string, accountUrl: string) => {
  const subject = factorMail.notice.subject(shopName)
  return {
    subject,
    ...drawMail(subject, [
      { kind: 'text', text: factorMail.notice.changes[change] },
      { kind: 'text', text: factorMail.notice.closing },
      { kind: 'link', label: factorMail.notice.open, url: accountUrl },
      { kind: 'text', text: factorMail.goodbye(shopName) },
    ]),
  }
}
