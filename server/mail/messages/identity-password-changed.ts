import { identityMail as words } from '#storefront/strings/pl/identity-mail.ts'
import { drawMail } from '../draw-mail.ts'

export type PasswordChangedFacts = { siteName: string; atMs: number; recoverUrl: string }

const time = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

/** To a member whose password has just become another one. */
export const identityPasswordChangedMail = ({ siteName, atMs, recoverUrl }: PasswordChangedFacts) => {
  const subject = words.passwordChanged.subject(siteName)
  return {
    subject,
    ...drawMail(subject, [
      { kind: 'text', text: `${words.hello}\n${words.passwordChanged.opening(time.format(atMs))}` },
      { kind: 'text', text: words.passwordChanged.closing },
      { kind: 'link', label: words.passwordChanged.link, url: recoverUrl },
      { kind: 'text', text: words.goodbye(siteName) },
    ]),
  }
}
