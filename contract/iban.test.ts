import { describe, expect, it } from 'vitest'
import { isNoAccount, readIban } from './iban.ts'

describe('an account number', () => {
  it.each([
    ['61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874'],
    ['PL61109010140000071219812874', 'PL61109010140000071219812874'],
    ['pl61-1090-1014-0000-0712-1981-2874', 'PL61109010140000071219812874'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ])('%s is accepted in any grouping [M-38]', (typed, iban) => expect(readIban(typed)).toBe(iban))

  it.each([
    '',
    '61 1090 1014 0000 0712 1981 2875',
    '16 1090 1014 0000 0712 1981 2874',
    '61 1090 1014 0000 0712 1981 287',
    '00 0000 0000 0000 0000 0000 0000',
    'konto',
  ])('%j is refused: its check digits or its length are wrong [M-38]', (typed) =>
    expect(readIban(typed)).toBeUndefined(),
  )

  it('of zeros means that a shop has no account yet [M-38]', () => {
    expect([
      isNoAccount('00 0000 0000 0000 0000 0000 0000'),
      isNoAccount(''),
      isNoAccount('61 1090'),
    ]).toEqual([true, true, false])
  })
})
