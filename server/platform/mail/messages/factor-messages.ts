import { factorMail, type FactorChange } from '#storefront/strings/pl/mail/factor-mail.ts'
import { renderMail } from '../render-mail.ts'

/** In the demo: what would be sent to a telephone. */
export const demoMessageMail = (channel: 'SMS' | 'CALL' | 'PUSH', to: string, text: string) => {
  const subject = factorMail.demo.subject(channel, to)
  return {
    subject,
    ...renderMail(subject, [
      { kind: 'text', text: factorMail.demo.explanation(channel, to) },
      { kind: 'text', text },
    ]),
  }
}

/** To a member: their means of signing in changed. Warns a member who did not make the change. */
export const factorNoticeMail = (change: FactorChange, shopName: string, accountUrl: string) => {
  const subject = factorMail.notice.subject(shopName)
  return {
    subject,
    ...renderMail(subject, [
      { kind: 'text', text: factorMail.notice.changes[change] },
      { kind: 'text', text: factorMail.notice.closing },
      { kind: 'link', label: factorMail.notice.open, url: accountUrl },
      { kind: 'text', text: factorMail.goodbye(shopName) },
    ]),
  }
}

/** To a member who signs in: the code of their second factor, six digits alone on a line. */
export const factorCodeMail = (code: string, shopName: string, minutes: number) => {
  const subject = factorMail.code.subject(shopName)
  return {
    subject,
    ...renderMail(subject, [
      { kind: 'text', text: factorMail.code.opening },
      { kind: 'text', text: code },
      { kind: 'text', text: factorMail.code.closing(minutes) },
      { kind: 'text', text: factorMail.goodbye(shopName) },
    ]),
  }
}
