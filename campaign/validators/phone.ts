import type { Validator } from './validator.ts'

/** Digits, plus, brackets, dashes and single spaces. */
const ALLOWED = /^[\d+()-]+(?: [\d+()-]+)*$/
const MAX_LENGTH = 15
const MIN_DIGITS = 7

const countDigits = (text: string) => text.replace(/\D/g, '').length

/** The typed text without characters that no phone number has. */
export const stripPhone = (text: string): string => text.replace(/[^\d+() -]/g, '').replace(/ {2,}/g, ' ')

export const phoneValidator: Validator = {
  problem: (text) =>
    !ALLOWED.test(text) || text.length > MAX_LENGTH || countDigits(text) < MIN_DIGITS ? 'phone' : null,
  whenEmpty: 'phone',
}

export const internationalPhoneValidator: Validator = {
  problem: (text) => (text === '' ? null : undefined),
  needs: 'phoneLibrary',
}

/** The specification's table; phone number libraries differ and are not used here. */
const LANDLINE_OR_MOBILE = /^0(?:[23489]|5[0-58]|7[2-4679])\d{7}$/
/** Digits and single dashes. */
const TYPED = /^\d+(?:-\d+)*$/

const isIsraeli = (text: string) => TYPED.test(text) && LANDLINE_OR_MOBILE.test(text.replaceAll('-', ''))

export const israeliPhoneValidator: Validator = {
  problem: (text) => (isIsraeli(text) ? null : 'phoneIsraeli'),
}
