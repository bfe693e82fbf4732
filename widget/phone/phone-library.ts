import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/core'
import { offerCountries } from './offer-countries.ts'
import metadata from 'libphonenumber-js/min/metadata'

/** What other scripts use of the part `phone`. */
export type PhoneLibrary = {
  /** Puts a list of countries into `place`, which comes after a field, once. */
  offerCountries: typeof offerCountries
  /** Whether a number is one of the country, or one with its country code. */
  isValid: (number: string, country: string) => boolean
  /** As it is sent: with the country's dial code, without brackets, spaces and a leading 0. */
  normalize: (number: string, country: string) => string
}

export const phone: PhoneLibrary = {
  offerCountries,
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
