import type { Validator } from './validator.ts'

/** As browsers check `<input type=email>`, with a domain that has a dot. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
/** Letters, digits and common special characters; no two dots in a row, none at an end. */
const PLAIN = /^[a-z\d](?:[a-z\d_%+-]|\.(?!\.|@))*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}$/i
/** The longest address that mail servers accept (RFC 5321). */
const MAX_LENGTH = 254

const matches = (pattern: RegExp, text: string) => text.length <= MAX_LENGTH && pattern.test(text)

export const isEmail = (text: string): boolean => matches(EMAIL, text)

export const emailValidator: Validator = { problem: (text) => (isEmail(text) ? null : 'email') }

/** Refuses addresses that are valid but probably typing errors. */
export const emailTyposValidator: Validator = {
  problem: (text) => (matches(PLAIN, text) ? null : 'emailTypos'),
}

/** Refuses free mail providers, which only the server's list of domains contains. */
export const businessEmailValidator: Validator = {
  problem: (text) => (isEmail(text) ? undefined : 'email'),
  needs: 'mailDomains',
}
