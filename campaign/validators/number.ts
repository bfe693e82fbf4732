import type { Judging, Validator } from './validator.ts'

/** At most two decimals, as they are rounded when typed. */
const NUMBER = /^\d{1,15}(?:\.\d{1,2})?$/

/** What is kept of a number that was typed; `.` alone is 0. */
export const roundNumber = (text: string): string =>
  text === '.' ? '0' : text === '' ? '' : String(Math.round(Number(text) * 100) / 100)

export const judging: Judging = {
  problem: (text) => (NUMBER.test(text) ? null : 'number'),
}

export default { title: 'liczba', ...judging } satisfies Validator
