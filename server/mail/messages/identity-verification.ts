import { identityMail as words } from '#storefront/strings/pl/identity-mail.ts'
import { drawMail } from '../draw-mail.ts'

export type VerificationFacts = { siteName: string; code: string; minutes: number }

/** To whoever reads at an address: the digits that prove it, alone on a line of their own. */
export const identityVerificationMail = ({ siteName, code, minutes }: VerificationFacts) => {
  const subject = words.verification.subject(siteName)
  return {
    subject,
    ...drawMail(subject, [
      { kind: 'text', text: `${words.hello}\n${words.verification.opening}` },
      { kind: 'text', text: code },
      { kind: 'text', text: words.verification.closing(words.minutes(minutes)) },
      { kind: 'text', text: words.goodbye(siteName) },
    ]),
  }
}
