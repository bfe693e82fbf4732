import type { Validator } from './validator.ts'

/** As browsers check `<input type=email>`, with a domain that has a dot. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
/** Letters, digits and the few signs that addresses of people have; no two dots in a row, none at an end. */
const PLAIN = /^[a-z\d](?:[a-z\d_%+-]|\.(?!\.|@))*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}$/i
/** The longest address that mail servers accept (RFC 5321). */
const MAX_LENGTH = 254

const matches = (pattern: RegExp, text: string) => text.length <= MAX_LENGTH && pattern.test(text)

export const isEmail = (text: string): boolean => matches(EMAIL, text)

export const emailValidator: Validator = { problem: (text) => (isEmail(text) ? null : 'email') }

/** Refuses what is allowed but mostly a slip of the keyboard. */
export const emailTyposValidator: Validator = {
  problem: (text) => (matches(PLAIN, text) ? null : 'emailTypos'),
}

/** Refuses free mailboxes, which only the server's list of domains knows. */
export const businessEmailValidator: Validator = {
  problem: (text) => (isEmail(text) ? undefined : 'email'),
  needs: 'mailDomains',
}
