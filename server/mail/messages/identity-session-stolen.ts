import { identityMail as words } from '#storefront/strings/pl/identity-mail.ts'
import { drawMail } from '../draw-mail.ts'

export type SessionStolenFacts = { siteName: string; atMs: number; recoverUrl: string }

const time = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

/**
 * To a member one of whose sessions was ended because somebody showed a token of it that was no longer theirs
 * to show.
 */
export const identitySessionStolenMail = ({ siteName, atMs, recoverUrl }: SessionStolenFacts) => {
  const subject = words.sessionStolen.subject(siteName)
  return {
    subject,
    ...drawMail(subject, [
      { kind: 'text', text: `${words.hello}\n${words.sessionStolen.opening(time.format(atMs))}` },
      { kind: 'text', text: words.sessionStolen.closing },
      { kind: 'link', label: words.sessionStolen.link, url: recoverUrl },
      { kind: 'text', text: words.goodbye(siteName) },
    ]),
  }
}
