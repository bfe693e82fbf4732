import type { Judging, Validator } from './validator.ts'

/** The specification's own table; telephone libraries disagree and do not decide here. */
const LANDLINE = /^(?:02|03|04|08|09)\d{7}$/
const MOBILE = /^(?:05[0-58]|07[2-4679])\d{7}$/
/** Digits and single dashes. */
const TYPED = /^\d+(?:-\d+)*$/

const isIsraeli = (text: string) => {
  const digits = text.replaceAll('-', '')
  return TYPED.test(text) && (LANDLINE.test(digits) || MOBILE.test(digits))
}

export const judging: Judging = {
  problem: (text) => (isIsraeli(text) ? null : 'phoneIsraeli'),
}

export default { title: 'numer telefonu w Izraelu', ...judging } satisfies Validator
