import type { Judging, Validator } from './validator.ts'

/** Digits, plus, brackets, dashes and single spaces. */
const ALLOWED = /^[\d+()-]+(?: [\d+()-]+)*$/
const MAX_LENGTH = 15
const MIN_DIGITS = 7

const count = (text: string) => text.replace(/\D/g, '').length

/** What somebody typed, without what no telephone number holds. */
export const stripPhone = (text: string): string => text.replace(/[^\d+() -]/g, '').replace(/ {2,}/g, ' ')

export const judging: Judging = {
  problem: (text) =>
    !ALLOWED.test(text) || text.length > MAX_LENGTH || count(text) < MIN_DIGITS ? 'phone' : null,
  whenEmpty: 'phone',
}

export default { title: 'numer telefonu', ...judging } satisfies Validator
