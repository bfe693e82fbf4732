import { type Role, roleNames } from '#contract/console/staff/rights.ts'
import { INVITATION_DAYS } from '#contract/console/staff/staff.ts'
import { identityMail as words, staffMail } from '#storefront/strings/pl/mail/identity-mail.ts'
import { renderMail } from '../render-mail.ts'
import { account } from '#storefront/strings/pl/account/account.ts'

/** To a member: their account changed. */
export const memberNoticeMail = (change: keyof typeof account.notices, siteName: string) => {
  const { subject, text } = account.notices[change](siteName)
  return {
    subject,
    ...renderMail(subject, [
      { kind: 'text', text },
      { kind: 'text', text: account.goodbye(siteName) },
    ]),
  }
}

type VerificationFacts = { siteName: string; code: string; minutes: number }

/** To the reader of an address: the digits that prove it, alone on a line. */
export const identityVerificationMail = ({ siteName, code, minutes }: VerificationFacts) => {
  const subject = words.verification.subject(siteName)
  return {
    subject,
    ...renderMail(subject, [
      { kind: 'text', text: `${words.hello}\n${words.verification.opening}` },
      { kind: 'text', text: code },
      { kind: 'text', text: words.verification.closing(words.minutes(minutes)) },
      { kind: 'text', text: words.goodbye(siteName) },
    ]),
  }
}

type SessionStolenFacts = { siteName: string; atMs: number; recoverUrl: string }

const formatSessionTime = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

/** To a member: a session was ended because somebody used one of its tokens that was no longer valid. */
export const identitySessionStolenMail = ({ siteName, atMs, recoverUrl }: SessionStolenFacts) => {
  const subject = words.sessionStolen.subject(siteName)
  return {
    subject,
    ...renderMail(subject, [
      {
        kind: 'text',
        text: `${words.hello}\n${words.sessionStolen.opening(formatSessionTime.format(atMs))}`,
      },
      { kind: 'text', text: words.sessionStolen.closing },
      { kind: 'link', label: words.sessionStolen.link, url: recoverUrl },
      { kind: 'text', text: words.goodbye(siteName) },
    ]),
  }
}

type PasswordChangedFacts = { siteName: string; atMs: number; recoverUrl: string }

const time = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

/** To a member whose password was changed. */
export const identityPasswordChangedMail = ({ siteName, atMs, recoverUrl }: PasswordChangedFacts) => {
  const subject = words.passwordChanged.subject(siteName)
  return {
    subject,
    ...renderMail(subject, [
      { kind: 'text', text: `${words.hello}\n${words.passwordChanged.opening(time.format(atMs))}` },
      { kind: 'text', text: words.passwordChanged.closing },
      { kind: 'link', label: words.passwordChanged.link, url: recoverUrl },
      { kind: 'text', text: words.goodbye(siteName) },
    ]),
  }
}

type KnownEmailFacts = { siteName: string; recoverUrl: string }

/** To a member whose address was given for a new account. */
export const identityKnownEmailMail = ({ siteName, recoverUrl }: KnownEmailFacts) => {
  const subject = words.knownEmail.subject(siteName)
  return {
    subject,
    ...renderMail(subject, [
      { kind: 'text', text: `${words.hello}\n${words.knownEmail.opening}` },
      { kind: 'link', label: words.knownEmail.link, url: recoverUrl },
      { kind: 'text', text: words.knownEmail.closing },
      { kind: 'text', text: words.goodbye(siteName) },
    ]),
  }
}

export type RecoveryFacts = {
  siteName: string
  /** With the token as its only parameter. */
  url: string
  minutes: number
  /** The account was created by another person and has no password yet. */
  isActivation: boolean
}

const HOUR = 60

/** To a member: the link by which a password is set. */
export const identityRecoveryMail = ({ siteName, url, minutes, isActivation }: RecoveryFacts) => {
  const subject = isActivation ? words.activation.subject(siteName) : words.recovery.subject(siteName)
  const lives = minutes % HOUR === 0 ? words.hours(minutes / HOUR) : words.minutes(minutes)
  return {
    subject,
    ...renderMail(subject, [
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

export type StaffFactorChange = Exclude<keyof typeof staffMail.factors, 'subject' | 'closing'>

/** A letter about an account of the console; `url` contains the one-time token. */
export type StaffLetter =
  | { kind: 'invitation'; by: string; role: Role; url: string }
  | { kind: 'recovery' | 'newEmail'; url: string }
  | { kind: 'passwordChanged' }
  | { kind: 'emailAsked' | 'emailChanged'; email: string }
  | { kind: 'factors'; change: StaffFactorChange }

type LetterText = {
  subject: string
  opening: string
  link?: { label: string; url: string; lives: string }
  closing?: string
}

const textOf = (letter: StaffLetter, shopName: string): LetterText => {
  switch (letter.kind) {
    case 'invitation': {
      const { subject, opening, link, closing } = staffMail.invitation
      const role = roleNames[letter.role]
      const lives = staffMail.days(INVITATION_DAYS)
      return {
        subject: subject(shopName),
        opening: opening(letter.by, shopName, role),
        link: { label: link, url: letter.url, lives },
        closing,
      }
    }
    case 'recovery':
    case 'newEmail': {
      const { subject, opening, link, closing } = staffMail[letter.kind]
      const lives = letter.kind === 'recovery' ? staffMail.oneHour : staffMail.oneDay
      return { subject: subject(shopName), opening, link: { label: link, url: letter.url, lives }, closing }
    }
    case 'passwordChanged':
      return { subject: staffMail.passwordChanged.subject(shopName), opening: staffMail.passwordChanged.text }
    case 'emailAsked':
    case 'emailChanged':
      return {
        subject: staffMail[letter.kind].subject(shopName),
        opening: staffMail[letter.kind].text(letter.email),
      }
    case 'factors':
      return {
        subject: staffMail.factors.subject(shopName),
        opening: staffMail.factors[letter.change],
        closing: staffMail.factors.closing,
      }
  }
}

/** To a person who works in the console, or is invited to. */
export const staffLetterMail = (letter: StaffLetter, shopName: string) => {
  const { subject, opening, link, closing } = textOf(letter, shopName)
  return {
    subject,
    ...renderMail(subject, [
      { kind: 'text', text: `${words.hello}\n${opening}` },
      ...(link
        ? [
            { kind: 'link' as const, label: link.label, url: link.url },
            { kind: 'text' as const, text: staffMail.once(link.lives) },
          ]
        : []),
      ...(closing ? [{ kind: 'text' as const, text: closing }] : []),
      { kind: 'text', text: staffMail.signature(shopName) },
    ]),
  }
}
