import { constants, createCipheriv, createHash, publicEncrypt, X509Certificate } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { KsefAnswer } from './call-ksef.ts'
import type { certificates } from './ksef-wire.ts'

export type KeyUsage = 'KsefTokenEncryption' | 'SymmetricKeyEncryption'
export type KsefCertificate = InferOutput<typeof certificates>[number]

/** The newest one for that use that is valid now. */
export const chooseCertificate = (
  all: readonly KsefCertificate[],
  usage: KeyUsage,
  nowMs: number,
): KsefCertificate | undefined =>
  all
    .filter((one) => one.usage.includes(usage) && one.validFrom <= nowMs && nowMs < one.validTo)
    .toSorted((one, other) => other.validFrom - one.validFrom)[0]

/** RSA-OAEP with SHA-256 in both places, Base64. */
export const encryptFor = (
  { certificate }: Pick<KsefCertificate, 'certificate'>,
  data: Uint8Array,
): KsefAnswer<string> => {
  try {
    const key = new X509Certificate(Buffer.from(certificate, 'base64')).publicKey
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    return { ok: true, value: publicEncrypt({ key, padding, oaepHash: 'sha256' }, data).toString('base64') }
  } catch (error) {
    // A certificate that is none, or a token that is longer than the key.
    return { ok: false, reason: 'refused', message: `not encrypted: ${(error as Error).message}` }
  }
}

/** SHA-256, Base64. */
export const ksefHash = (data: Uint8Array | string): string =>
  createHash('sha256').update(data).digest('base64')

/** AES-256-CBC; the vector is sent once, when the session is opened, not before the data. */
const encryptInvoice = (xml: Uint8Array, { key, iv }: { key: Uint8Array; iv: Uint8Array }): Buffer => {
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([cipher.update(xml), cipher.final()])
}

/** The body of the call that sends an invoice. */
export const sealInvoice = (text: string, session: { key: Uint8Array; iv: Uint8Array }) => {
  const xml = Buffer.from(text)
  const encrypted = encryptInvoice(xml, session)
  return {
    invoiceHash: ksefHash(xml),
    invoiceSize: xml.length,
    encryptedInvoiceHash: ksefHash(encrypted),
    encryptedInvoiceSize: encrypted.length,
    encryptedInvoiceContent: encrypted.toString('base64'),
  }
}
