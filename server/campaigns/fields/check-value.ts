import { mailDomainKind } from './mail-domains.ts'
import type { ValueCheck } from './check-fields.ts'

/** Loaded when a telephone number first arrives. */
const isPhone = async (number: string, country: string): Promise<boolean> => {
  const { isSupportedCountry, isValidPhoneNumber } = await import('libphonenumber-js')
  return isValidPhoneNumber(number, isSupportedCountry(country) ? country : undefined)
}

const checks: Record<
  Parameters<ValueCheck>[0],
  (value: string, settings: object) => Promise<Awaited<ReturnType<ValueCheck>>>
> = {
  phoneLibrary: async (value, settings) =>
    (await isPhone(value, 'country' in settings ? String(settings.country) : ''))
      ? null
      : 'phoneInternational',
  mailDomains: async (value) =>
    (await mailDomainKind(value.slice(value.lastIndexOf('@') + 1))) === 'business' ? null : 'emailBusiness',
}

/** Checks that pages cannot do alone (a library of telephone numbers, lists of domains). */
export const checkValue: ValueCheck = (needs, value, settings) => checks[needs](value, settings)
