import type { KsefEnvironment } from '#contract/console/invoice-settings.ts'

/** Of the seller, a day as `2026-11-28`. */
export type KsefNumber = { nip: string; acceptedOn: string }

const FORMAT = /^(\d{10})-(\d{4})(\d{2})(\d{2})-[0-9A-F]{12}-([0-9A-F]{2})$/
/** x⁸ + x² + x + 1. */
const POLYNOMIAL = 0x07

const shift = (crc: number): number => ((crc << 1) ^ (crc & 0x80 ? POLYNOMIAL : 0)) & 0xff

/** CRC-8 of a KSeF number's first 32 characters, hyphens included: its last two. */
export const ksefChecksum = (text: string): string => {
  const crc = Buffer.from(text, 'ascii').reduce((sum, byte) => {
    let next = sum ^ byte
    for (let bit = 0; bit < 8; bit++) next = shift(next)
    return next
  }, 0)
  return crc.toString(16).padStart(2, '0').toUpperCase()
}

/** Undefined: mistyped, or no KSeF number. */
export const parseKsefNumber = (text: string): KsefNumber | undefined => {
  const [, nip, year, month, day, checksum] = FORMAT.exec(text) ?? []
  if (nip === undefined || ksefChecksum(text.slice(0, 32)) !== checksum) return undefined
  return { nip, acceptedOn: `${year}-${month}-${day}` }
}

/** Where the QR codes lead. */
export const QR_HOSTS: Record<KsefEnvironment, string> = {
  test: 'https://qr-test.ksef.mf.gov.pl',
  demo: 'https://qr-demo.ksef.mf.gov.pl',
  production: 'https://qr.ksef.mf.gov.pl',
}

/**
 * "KOD I" of a copy outside KSeF: shows whether the invoice is in KSeF, unaltered. `issuedOn` is its P_1,
 * `2026-11-28`; `xmlHash` the SHA-256 of its file, Base64.
 */
export const qrInvoiceUrl = ({
  environment,
  nip,
  issuedOn,
  xmlHash,
}: {
  environment: KsefEnvironment
  nip: string
  issuedOn: string
  xmlHash: string
}): string => {
  const day = issuedOn.split('-').toReversed().join('-')
  return `${QR_HOSTS[environment]}/invoice/${nip}/${day}/${Buffer.from(xmlHash, 'base64').toString('base64url')}`
}
