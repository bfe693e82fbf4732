import type { Judging, Validator } from './validator.ts'

/** 1 to 40 signs, no digits or angle brackets. */
const NAME = /^[^\d<>]{1,40}$/u

export const judging: Judging = {
  problem: (text) => (NAME.test(text) ? null : 'name'),
}

export default { title: 'imię i nazwisko', ...judging } satisfies Validator
