import { describe, expect, it } from 'vitest'
import { ksefChecksum, parseKsefNumber, qrInvoiceUrl } from './ksef-number.ts'

/** Of the ministry's examples. */
const NUMBERS = ['5265877635-20250826-0100001AF629-AF', '5265877635-20250916-0200A0D6723E-C2']

describe('a KSeF number', () => {
  it.each(NUMBERS)('%s has the checksum of its first 32 characters', (number) => {
    expect(ksefChecksum(number.slice(0, 32))).toBe(number.slice(33))
  })

  it('names the seller and the day', () => {
    expect(parseKsefNumber(NUMBERS[0]!)).toEqual({ nip: '5265877635', acceptedOn: '2025-08-26' })
  })

  it.each([
    '5265877635-20250826-0100001AF629-AE',
    '5265877635-20250826-0100001AF628-AF',
    '5265877653-20250826-0100001AF629-AF',
    '5265877635-20250826-0100001af629-AF',
    '526-587-76-35-20250826-0100001AF629',
    '',
  ])('“%s” is mistyped', (number) => {
    expect(parseKsefNumber(number)).toBeUndefined()
  })
})

describe('the link of KOD I', () => {
  const xmlHash = Buffer.from('UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE', 'base64url').toString('base64')

  it.each([
    ['test', 'https://qr-test.ksef.mf.gov.pl'],
    ['demo', 'https://qr-demo.ksef.mf.gov.pl'],
    ['production', 'https://qr.ksef.mf.gov.pl'],
  ] as const)('of the environment %s begins with %s', (environment, host) => {
    expect(qrInvoiceUrl({ environment, nip: '1111111111', issuedOn: '2026-02-01', xmlHash })).toBe(
      `${host}/invoice/1111111111/01-02-2026/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE`,
    )
  })
})
