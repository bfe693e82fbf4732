import type { Judging, Validator } from './validator.ts'

/**
 * As browsers judge `<input type=email>`, with a domain that has a dot; the longest address mail takes is 254
 * (RFC 5321).
 */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
const MAX_LENGTH = 254

export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && EMAIL.test(text)

export const judging: Judging = {
  problem: (text) => (isEmail(text) ? null : 'email'),
}

export default { title: 'adres e-mail', ...judging } satisfies Validator
