import type { Judging, Validator } from './validator.ts'

/** Letters, digits and the few signs that addresses of people have; no two dots in a row, none at an end. */
const PLAIN = /^[a-z\d](?:[a-z\d_%+-]|\.(?!\.|@))*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}$/i
const MAX_LENGTH = 254

const isPlainEmail = (text: string) => text.length <= MAX_LENGTH && PLAIN.test(text)

export const judging: Judging = {
  problem: (text) => (isPlainEmail(text) ? null : 'emailTypos'),
}

export default { title: 'adres e-mail bez literówek', ...judging } satisfies Validator
