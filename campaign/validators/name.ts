import type { Validator } from './validator.ts'

/** 1 to 40 signs, no digits or angle brackets. */
const NAME = /^[^\d<>]{1,40}$/u

export default {
  title: 'imię i nazwisko',
  problem: (text) => (NAME.test(text) ? null : 'name'),
} satisfies Validator
