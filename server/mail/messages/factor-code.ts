import { factorMail } from '#storefront/strings/pl/factor-mail.ts'
import { drawMail } from '../draw-mail.ts'

/** To a member who signs in: the code of their second factor, six digits alone on a line. */
export const factorCodeMail = (code: string, shopName: string, minutes: number) => {
  const subject = factorMail.code.subject(shopName)
  return {
    subject,
    ...drawMail(subject, [
      { kind: 'text', text: factorMail.code.opening },
      { kind: 'text', text: code },
      { kind: 'text', text: factorMail.code.closing(minutes) },
      { kind: 'text', text: factorMail.goodbye(shopName) },
    ]),
  }
}
