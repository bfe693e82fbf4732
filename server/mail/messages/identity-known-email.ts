import { identityMail as words } from '#storefront/strings/pl/identity-mail.ts'
import { drawMail } from '../draw-mail.ts'

export type KnownEmailFacts = { siteName: string; recoverUrl: string }

/** To a member whose address was given for a new account. */
export const identityKnownEmailMail = ({ siteName, recoverUrl }: KnownEmailFacts) => {
  const subject = words.knownEmail.subject(siteName)
  return {
    subject,
    ...drawMail(subject, [
      { kind: 'text', text: `${words.hello}\n${words.knownEmail.opening}` },
      { kind: 'link', label: words.knownEmail.link, url: recoverUrl },
      { kind: 'text', text: words.knownEmail.closing },
      { kind: 'text', text: words.goodbye(siteName) },
    ]),
  }
}
