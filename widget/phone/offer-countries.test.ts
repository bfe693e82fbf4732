import { describe, expect, it } from 'vitest'
import { countryOfNumber, listCountries, withCode } from './offer-countries.ts'

const countries = listCountries('pl')
const codeOf = (country: string) => countries.find((each) => each.country === country)?.code

describe('countries of phone numbers', () => {
  it('each is named in the campaign’s language, in its alphabet', () => {
    expect(countries.length).toBeGreaterThan(200)
    expect(countries.find(({ country }) => country === 'DE')).toMatchObject({ name: 'Niemcy', code: '+49' })
    expect(listCountries('en').find(({ country }) => country === 'DE')?.name).toBe('Germany')
    const names = countries.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pl')))
  })

  it.each([
    ['600 123 456', 'DE', '+49 600 123 456'],
    ['+48 600 123', 'DE', '+49 600 123'],
    // Of several codes that fit, the longest is the country's.
    ['+380 44 123', 'PL', '+48 44 123'],
    ['', 'IT', '+39 '],
  ])('“%s” with the code of %s is “%s”', (text, country, expected) => {
    expect(withCode(text, codeOf(country)!, countries)).toBe(expected)
  })

  it.each([
    ['600 123 456', 'PL', 'PL', 'PL'],
    ['+49 30 901820', 'PL', 'PL', 'DE'],
    // Several countries have one code: the chosen one stays until the number says otherwise.
    ['+1', 'PL', 'CA', 'CA'],
    ['+1 212 555 0123', 'PL', 'CA', 'US'],
    ['+999', 'PL', 'PL', undefined],
  ])('“%s” is a number of its country', (text, own, chosen, expected) => {
    expect(countryOfNumber(text, { own, chosen, countries })?.country).toBe(expected)
  })
})
