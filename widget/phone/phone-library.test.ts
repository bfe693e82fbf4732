import { describe, expect, it } from 'vitest'
import { phone } from './phone-library.ts'

describe('international phone numbers [W-FORM-06]', () => {
  it.each([
    ['600 123 456', 'PL', true, '+48600123456'],
    ['+48 (22) 600-12-34', 'PL', true, '+48226001234'],
    ['(22) 600 12 34', 'PL', true, '+48226001234'],
    ['050-123-4567', 'IL', true, '+972501234567'],
    ['020 7946 0958', 'GB', true, '+442079460958'],
    ['+1 212 555 0123', 'PL', true, '+12125550123'],
    ['600 12', 'PL', false, '+4860012'],
    ['+48 999', 'PL', false, '+48999'],
    ['abc', 'PL', false, '+48abc'],
  ])('%s in %s', (number, country, isValid, sent) => {
    expect(phone.isValid(number, country)).toBe(isValid)
    expect(phone.normalize(number, country)).toBe(sent)
  })

  it('an unknown country adds no dial code', () => {
    expect(phone.normalize('(12) 34', 'XX')).toBe('1234')
  })
})
