import { identityMail as words } from '#storefront/strings/pl/identity-mail.ts'
import { drawMail } from '../draw-mail.ts'

export type RecoveryFacts = {
  siteName: string
  /** With the token as its only parameter. */
  url: string
  minutes: number
  /** The account was made by somebody else and has no password yet. */
  isActivation: boolean
}

const HOUR = 60

/** To a member: the link by which a password is set. */
export const identityRecoveryMail = ({ siteName, url, minutes, isActivation }: RecoveryFacts) => {
  const subject = isActivation ? words.activation.subject(siteName) : words.recovery.subject(siteName)
  const lives = minutes % HOUR === 0 ? words.hours(minutes / HOUR) : words.minutes(minutes)
  return {
    subject,
    ...drawMail(subject, [
      {
        kind: 'text',
        text: `${words.hello}\n${isActivation ? words.activation.opening(siteName) : words.recovery.opening}`,
      },
      { kind: 'link', label: isActivation ? words.activation.link : words.recovery.link, url },
      { kind: 'text', text: isActivation ? words.activation.closing(lives) : words.recovery.closing(lives) },
      { kind: 'text', text: words.goodbye(siteName) },
    ]),
  }
}
