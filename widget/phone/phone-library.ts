import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import type { PhoneLibrary } from '../parts.ts'

export const phone: PhoneLibrary = {
  isValid: (number, country) =>
    parsePhoneNumberFromString(
      number,
      { defaultCountry: country as CountryCode, extract: false },
      metadata,
    )?.isValid() ?? false,
  normalize: (number, country) => {
    const plain = number.replace(/[()\s-]/g, '')
    if (plain.startsWith('+') || !isSupportedCountry(country as CountryCode, metadata)) return plain
    return `+${getCountryCallingCode(country as CountryCode, metadata)}${plain.replace(/^0/, '')}`
  },
}
